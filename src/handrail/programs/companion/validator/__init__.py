"""`safety_validator`: what is wrong with a draft for a person in crisis, by rules, before anybody reads it."""

from handrail.programs.companion.validator.checking import approved, check, load, stricter, told
from handrail.programs.companion.validator.issue import Category, Issue, Weight
from handrail.programs.companion.validator.rule import SafeInCrisis

__all__ = ["Category", "Issue", "SafeInCrisis", "Weight", "approved", "check", "load", "stricter", "told"]
