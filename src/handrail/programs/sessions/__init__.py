"""Proactive sessions: the backend drives, item by item."""
