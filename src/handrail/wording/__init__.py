"""The words of a language as data: what counts as advice, a promise or a diagnosis, and which language a text is in.

A pure layer just above the kernel. Adding a language is adding one file beside this one.
"""

from handrail.wording.contract import CONTRACT, CONTROL_KEYS, Draft
from handrail.wording.language import language_of, nearest
from handrail.wording.rules import NoAdvice, NoDiagnosis, NoPromises

__all__ = ["CONTRACT", "CONTROL_KEYS", "Draft", "NoAdvice", "NoDiagnosis", "NoPromises", "language_of", "nearest"]
