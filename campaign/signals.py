"""What other parts of the site may want to know within the same transaction."""

from django.dispatch import Signal

# Sent with `campaign` (its new day already counted) and `user`.
days_passed = Signal()
