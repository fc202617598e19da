"""Many writers at once, and numbers that follow their commits."""

import random
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from django.db import connections, transaction

import live
from accounts.models import User
from live.models import Channel, Notice
from tests.live.listening import TOPIC, Ear

WRITERS, EACH = 8, 25


def write(writer: int) -> None:
    """Transactions of uneven length, some of which are taken back."""
    dice = random.Random(writer)
    try:
        for n in range(EACH):
            with transaction.atomic():
                live.publish(TOPIC, dice.choice(["everyone", "gm"]), "said", n=[writer, n])
                time.sleep(dice.random() / 200)
            with transaction.atomic():
                live.publish(TOPIC, "everyone", "said", n="taken back")
                transaction.set_rollback(True)
    finally:
        connections.close_all()


def write_both(order: tuple[str, str]) -> None:
    try:
        for _ in range(EACH):
            with transaction.atomic():
                for audience in order:
                    live.publish(TOPIC, audience, "said")
                    time.sleep(0.001)
    finally:
        connections.close_all()


def test_eight_writers_leave_no_gap_and_no_double(
    person: Callable[[str], User], listen: Callable[..., Ear]
) -> None:
    ear = listen(person("gm"))
    with ThreadPoolExecutor(WRITERS) as pool:
        list(pool.map(write, range(WRITERS)))
    heard = Counter(tuple(n) for _, n in ear.hears(WRITERS * EACH))
    assert heard == Counter((writer, n) for writer in range(WRITERS) for n in range(EACH))


def test_each_writer_is_heard_in_its_own_order(
    person: Callable[[str], User], listen: Callable[..., Ear]
) -> None:
    ear = listen(person("gm"))
    with ThreadPoolExecutor(WRITERS) as pool:
        list(pool.map(write, range(WRITERS)))
    in_order: dict[tuple[str, int], list[int]] = {}
    for audience, (writer, n) in ear.hears(WRITERS * EACH):
        in_order.setdefault((audience, writer), []).append(n)
    assert all(numbers == sorted(numbers) for numbers in in_order.values())


def test_writers_who_tell_audiences_in_different_order_do_not_deadlock(
    transactional_db: None,
) -> None:
    orders = [("everyone", "gm"), ("gm", "everyone")]
    with ThreadPoolExecutor(WRITERS) as pool:
        list(pool.map(write_both, orders * 2))
    assert set(Channel.objects.values_list("head", flat=True)) == {4 * EACH}


def test_old_notices_are_pruned(db: None, settings) -> None:
    settings.LIVE_NOTICES_KEPT = 10
    for n in range(128):
        live.publish(TOPIC, "everyone", "said", n=n)
    assert [each.seq for each in Notice.objects.order_by("seq")] == list(range(119, 129))
