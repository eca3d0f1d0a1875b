"""Traumwerk: a game house."""

__version__ = "0.1.0"
