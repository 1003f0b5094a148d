"""Amounts in a text: how much, of what, in digits or in words, as a span that "about" and "a couple" may widen."""

from handrail.qa.amounts.comparing import agree, same
from handrail.qa.amounts.finding import Amount, amounts_in

__all__ = ["Amount", "agree", "amounts_in", "same"]
