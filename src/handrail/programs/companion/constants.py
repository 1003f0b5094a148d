"""Every number of the companion, once, with its reason; those that the seed leaves open are set here."""

from typing import Final

# Seconds. A turn is under three in all: .5 + 2 x .2 + .5 + 1.5 = 2.9, if every model hangs.
PARALLEL_WITHIN: Final = 0.5  # the barrier for the three first readings: the slowest of small models in ordinary hours
RECHECK_WITHIN: Final = 0.2  # one look more; two of them must fit in what the other phases leave of three seconds
REASON_WITHIN: Final = 0.5  # the reasoner reads a few lines
FIRST_WORDS_WITHIN: Final = 1.0  # until the first words of a model that streams; the reasoner gives way for it
STREAM_BEGINS: Final = 0.35  # what such a model needs for its first sentence
LEAST_WITHIN: Final = 0.1  # seconds that a reading is worth asking for
RESPOND_WITHIN: Final = 1.5  # all tries together; the largest share, because these words are the ones that are heard
MEMORY_WITHIN: Final = 0.3  # in a turn of its own, when the person pauses
MEMORY_AFTER: Final = 5.0  # seconds of pause after which it comes: nobody has begun to wait for an answer yet
TURN_WITHIN: Final = 2.9  # all of it; what one phase does not use, a later one may, up to its own bound

# When a safety reading is believed.
CRISIS_CONFIDENCE_HIGH: Final = 0.8  # from here a detected crisis is one, without another look
CRISIS_CONFIDENCE_RECHECK: Final = 0.6  # below, something grave is looked at again: a wrong guess costs most here
SUGGEST_HUMAN: Final = 3  # severity from which people are worth naming, and an unsure reading worth repeating
GUARDED: Final = 2  # severity from which on nothing is answered with gladness
DESPAIR: Final = 0.5  # how sure the gate is of it where it is hopelessness, and more than sadness
ASK_AGAIN: Final = 10  # turns after which the one about living may be put once more
ASK_MOST: Final = 3  # such questions in a session: more would be an interrogation
BEYOND_LIMIT: Final = 2  # times they ask for what must not be given, after which a person should hear it
ASK_FROM: Final = 0.4  # confidence from which words of severity 3 are asked about plainly; below, it is a mere guess
CRISIS: Final = 4  # severity that is a crisis at any confidence once the rechecks are used up
IMMINENT: Final = 5  # active danger: people are called at once
REPEATED: Final = 3  # crises in one session after which a person should look, whatever each one was

# How often a thing is tried.
SAFETY_ATTEMPTS: Final = 2  # rechecks; a third look at the same words has nothing new to see
RESPONSE_ATTEMPTS: Final = 2  # one draft, and one that is told what was wrong with it
MAKER_CHECKER_ITERATIONS: Final = 3  # in a crisis a better draft is worth one try more
LLM_CONCURRENCY: Final = 3  # calls at once for one turn: the three first readings, and never more

# How good a draft must be, from 0 to 1.
RESPONSE_NORMAL: Final = 0.7  # when it was clear what the person feels
RESPONSE_LOW: Final = 0.5  # when it was not: nobody can mirror what was not said
RESPONSE_FLOOR: Final = 0.4  # below this a draft is worse than the author's line in every case
CONFIDENCE_CLEAR: Final = 0.6  # of the emotion, below which the input counts as unclear
LOW_CONFIDENCE_PENALTY: Final = 0.1
AMBIGUOUS_INPUT_PENALTY: Final = 0.1
MIXED_EMOTION_PENALTY: Final = 0.05
MIXED_FROM: Final = 0.5  # intensity from which a second emotion makes an answer harder
EMPATHY_MIN: Final = 0.6
TONE_ALIGNMENT_MIN: Final = 0.6
GROUNDEDNESS_MIN: Final = 0.7  # the strictest: words put into a person's mouth cost their trust

# Two-stage emotion: when the fast reading is not enough.
TWO_STAGE_CONFIDENCE: Final = 0.7
TWO_STAGE_SEVERITY: Final = 3  # of 5; an intensity above this share goes to the model as well

# Tokens that a reading may write. What it is given is a multiple of this (see `contexts`).
TOKENS_MOOD_SENSOR: Final = 150
TOKENS_MEMORY_AGENT: Final = 250
TOKENS_SAFETY_MONITOR: Final = 200
TOKENS_EMOTION_REASONER: Final = 200
TOKENS_RESPONSE_GENERATOR: Final = 300
TOKENS_MEMORY_UPDATE: Final = 250

# What a person can take in.
WORDS_MOST: Final = 60  # of one turn outside a crisis
WORDS_CRISIS: Final = 60  # of a draft in a crisis, without the resources

# What is remembered over sessions; more would be a file on a person.
THEMES_KEPT: Final = 8
CALLBACKS_KEPT: Final = 5
CRISES_KEPT: Final = 10
MOODS_KEPT: Final = 12
SUMMARY_LONGEST: Final = 600  # characters
BUILDING_FROM: Final = 2  # sessions with this person, from which they are no longer new
ESTABLISHED_FROM: Final = 6
