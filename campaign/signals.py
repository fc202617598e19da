"""What other parts of the site may want to know within the same transaction."""

from django.dispatch import Signal

# Sent with `campaign` (its new day already counted) and `user`.
days_passed = Signal()

# Sent with `campaign` and `user` when something was decided about a roll after it fell.
roll_settled = Signal()

# Sent with `campaign`, `adventure` (finished already) and `user`.
adventure_finished = Signal()
