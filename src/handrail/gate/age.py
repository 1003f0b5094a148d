"""Whether a message says that its writer is under age. The words for it live in `care`, which programs may know too."""

from handrail.care.age import says_child

__all__ = ["says_child"]
