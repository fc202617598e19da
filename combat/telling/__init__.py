"""The log in words. Every kind of event has a sentence; nothing else is ever shown of one.

    words.py     words for keys of the rules       names.py   what combatants are called
    rolls.py     dice and reasons                  lines.py   a sentence with names in it
    shots, close, moves, force, ships, together, speech, course: a table each, from the type of an
    event to a sentence (``{who} rises``) or to a function that makes one
    story.py     lines put together to cards

A line is made from the form its reader may see (``projection.form_of``) and from names of the
state its reader may see, so that it cannot tell more than they know.
"""

from combat.telling.lines import Line, Telling
from combat.telling.names import Names
from combat.telling.tables import knows, tell

__all__ = ["Line", "Names", "Telling", "knows", "tell"]
