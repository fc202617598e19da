"""A send is begun by the hub; one that has to wait is finished by whoever awaits the rest."""

import asyncio

from live.eager import begin


def test_what_need_not_wait_is_done_at_once() -> None:
    said: list[str] = []

    async def say() -> None:
        said.append("all")

    assert begin(say()) is None
    assert said == ["all"]


def test_what_has_to_wait_goes_on_where_it_stopped() -> None:
    said: list[str] = []

    async def scene() -> None:
        gate = asyncio.get_running_loop().create_future()

        async def say() -> None:
            said.append("begun")
            said.append(await gate)
            await asyncio.sleep(0)
            said.append("done")

        rest = begin(say())
        assert said == ["begun"]
        gate.set_result("gone on")
        assert rest is not None
        await rest

    asyncio.run(scene())
    assert said == ["begun", "gone on", "done"]
