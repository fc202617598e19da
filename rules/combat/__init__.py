"""A fight as a value: ``decide(ruleset, state, command, dice)`` gives events, ``evolve`` applies.

    state                  everything about a fight, frozen (state.py); maps share what is unchanged
    Command(kind, data)    what somebody wants (command.py); refused with ``RuleError(code, ...)``
    decide                 the only place that throws dice (decide.py)
    Event                  what happened: secret and public form, and its ``changes`` (events.py)
    evolve, fold           apply changes: five plain operations, no dice, no rules
    legal, acts_for        what may be done now, and why the rest may not
    act_forms, act_form    each act with the fields it takes (below), and why it may not be said
    preview                the numbers of what is being said: codes, modifiers, difficulty, refusal
    preview_answers        the same for the reactions somebody under attack is asked for
    amend                  a number changed after the fact, and what followed decided again

How a command runs: ``decide`` makes a ``Play`` (play.py: rules, state as it stands, dice, events so
far), finds the ``Handler`` of the command, asks ``check``, lets ``run`` tell events with
``play.happen(type, data, *changes)`` (each is applied at once), then calls ``sequence.carry_on``.

How a page asks for acts it does not know: ``act_forms(ruleset, state, entry)`` gives an ``ActForm``
for each kind of act (forms.py): ``do``, a ``group`` to list it under (attack, duel, martial,
reaction, movement, force, craft, other), its ``fields``, whether it is a ``reaction``, a ``full``
one, ``free``, and the ``reason`` why it may not be said now; leave out what is not ``offered``. A
``Field`` (fields.py) has a ``name``, a ``kind`` (target, ally, weapon, skill, power, position,
choice, number, flag, code), its ``choices``, ``default``, ``required``, ``many``, ``least`` and
``most``. What is ``in_how`` goes into ``how`` (``many`` of them parted by commas), the rest beside
``do``: ``{"do": "attack", "at": "greedo", "weapon": "blaster", "how": {"aim_cm": 20}}``. Leave out
what was not filled in. ``act_form(ruleset, state, entry, act)`` gives the form of one act again as
far as it is filled in: a Force power asks for more once it is chosen, so does a martial disarm.

How a ruleset differs: by the value in its slot ``sequence``, a ``Sequence`` (sequence.py). The
engine asks it for everything about the course of a round, and compares no names:

    segments      the strip shown on the page
    accepts       which commands the present segment takes
    begin         a round was counted: set ``segment``, ``queue`` (who speaks when) and ``turn``
    carry_on      after each command: reveal what was written ahead, skip who cannot speak, open the
                  next segment, until somebody has to be waited for
    resolve       let the next thing happen; False when the round is over or a question is open
    check_declaration, check_reaction      what may not be said together
    ready_to_attack, throw, answer         where an attack may be interrupted by a question
    hastes        how many actions haste counts for
    kinds         the acts by name (``Kind``: words it counts as, check, happens)
    commands      further commands of this ruleset's own, or others in place of the common ones

Two books that go by haste share hasting.py. The second edition stands on waiting.py (rolls that
wait for the wild die or Character Points) and interrupting.py (reactions when attacked): passing.py
with initiative.py goes by sides and passes, dexterous.py by Dexterity with actions held back.
Duels and martial arts (dueling.py, martial.py) are kinds of act any ruleset may switch on; what
they leave behind is in following.py, who holds whom in grips.py.

A new way of playing a round is a module of its own beside these: subclass ``Sequence``, take
``COMMON_ACTS`` of rounds.py, add kinds, and put the value into the slot in the ruleset's module.
What such a module may rely on:

- ``kind.happens(play, act, haste)`` returns False when it put a question (``play.ask``); call it
  again with the same act once ``answer`` has settled it. ``state.rolls`` keeps a roll that waits
  (for a wild-die choice or Character Points) under its key, ``state.memory`` texts for the round.
- ``attacking.shoot`` asks ``ready_to_attack`` before it rolls, ``take_aim`` takes the best of
  ``state.reactions[target]``; ``reacting.Reaction.happens`` rolls one and puts it there.
- ``numbers.words(play, declaration)`` is everything that counts as an action; a reaction thrown in
  during resolution is added with ("set", "declarations", who, {"reactions": [...]}) and raises the
  penalty from then on by itself. ``Declaration.extra_actions`` adds without a name.
- ``damaging.deal`` works out the next hit (``state.strikes`` from ``dealt`` to ``struck``) whenever
  the sequence wants damage to count; ``damaging.inflict`` tells a result that was not rolled.
- A roll has a key, ``round:act id:what``; with it dice are typed in beforehand (command ``dice``),
  numbers are set by the gamemaster (command ``override``) and rolls are found again (replay.py).
- Whatever is told with a ``who`` that is hidden has no public form, unless it strikes somebody
  seen; then it is told without the name.
"""

from rules.combat.amend import Entry, amend
from rules.combat.command import GM, Command, Viewer
from rules.combat.decide import decide
from rules.combat.events import Event, evolve, fold
from rules.combat.fields import Field
from rules.combat.forms import ActForm, act_form, act_forms
from rules.combat.legal import Choice, acts_for, legal
from rules.combat.preview import preview, preview_answers, refusal_of_list
from rules.combat.state import State

__all__ = [
    "GM",
    "ActForm",
    "Choice",
    "Command",
    "Entry",
    "Event",
    "Field",
    "State",
    "Viewer",
    "act_form",
    "act_forms",
    "acts_for",
    "amend",
    "decide",
    "evolve",
    "fold",
    "legal",
    "preview",
    "preview_answers",
    "refusal_of_list",
]
