"""Views parse, call and render; they hold no rule and touch no row."""
