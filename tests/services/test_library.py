import pytest

from characters.library_files import load_templates
from characters.models import CharacterTemplate
from rules.characters.sheet import Sheet
from rules.rulesets import NAMES, ruleset
from tests.cast import Cast


def test_the_library_is_loaded_and_loading_again_changes_nothing(cast: Cast) -> None:
    number = load_templates()
    before = set(CharacterTemplate.objects.values_list("pk", "version"))
    assert load_templates() == number >= 24
    assert set(CharacterTemplate.objects.values_list("pk", "version")) == before


def test_what_a_campaign_made_is_left_alone(cast: Cast) -> None:
    own = CharacterTemplate.objects.create(campaign=cast.campaign, name="Ours", sheet={})
    load_templates()
    assert CharacterTemplate.objects.filter(pk=own.pk).exists()


@pytest.mark.parametrize("name", NAMES)
def test_every_template_is_without_fault_in_every_ruleset(cast: Cast, name: str) -> None:
    load_templates()
    faults = {
        template.name: Sheet.from_dict(template.sheet).faults(ruleset(name), new="pc")
        for template in CharacterTemplate.objects.all()
    }
    assert {who: found for who, found in faults.items() if found} == {}
