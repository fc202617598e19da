"""Case files: the documents' own worked examples, asked of the engine by name.

An adapter (``ops_*.py``) answers the questions of one area. It translates names and shapes between
a case and the rules; it computes nothing.
"""
