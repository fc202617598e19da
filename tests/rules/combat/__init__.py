"""Fights played through the engine, told as people would tell them."""
