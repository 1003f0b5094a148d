"""Every number of the voice layer, with its reason. Times of sound are counted in chunks of 100 ms."""

RATE = 16_000  # samples a second inside; what speech models want, and enough for every pitch here
RATES = (8_000, 48_000)  # what a device may send: from the telephone to the sound card
CHUNK = 1_600  # samples: 100 ms, whatever pieces the network makes of it
PER_SECOND = RATE // CHUNK
TAPS = 16  # of the resampling filter for each sample of the slower side: aliases lie 40 dB down
PHASES = 512  # places between two samples; a finer grid is not heard in 16 bits of a child's voice
TALLEST = 8.0  # a float sample beyond this is no sound but another format read wrongly; up to it, it is clamped

HISTORY = 2 * PER_SECOND  # chunks: the last two seconds of levels

SCREAM_RMS = 0.35  # loud speech ends at .30
SCREAM_PEAK = 0.90  # a clipping voice counts earlier ...
SCREAM_PEAK_RMS = 0.30  # ... but never by its peak alone: that is a clap or a knock
SCREAM_CHUNKS = 3  # in a row: single frames of loud speech pass .35 for up to 64 ms
SCREAM_WAIT = 15  # chunks, 1,500 ms after the speech ends: nobody is answered in the middle of a scream
SCREAM_LONGEST = 6 * PER_SECOND  # ... but a scream that does not end is answered, too
COOL = 10 * PER_SECOND  # after a signal, none of its kind: the answer is spoken in about 5 s, and needs to be heard

ROOM = 2 * PER_SECOND  # chunks until the room is known; children rarely speak before the first question is out
ROOM_MEMORY = 10 * PER_SECOND  # the floor is followed over this time, in which every speaker takes breath
ROOM_SHARE = 0.1  # the floor is the level that a tenth of those chunks lie under
ROOM_LOUDEST = 0.05  # what is louder is a voice or a machine, and is not learned as the room
SPEECH_LEAST = 0.012  # RMS under this is no speech in any room: quiet speech has .04
SPEECH_OVER_ROOM = 2.0  # 6 dB over the floor

SILENCE = 10 * PER_SECOND  # chunks without speech: a child's thinking time for a card is 3 to 8 s

VOICE_OPENS = 2  # chunks of speech that begin an utterance: one alone is a click
VOICE_CLOSES = 7  # chunks without speech that end it: children pause within words for up to half a second
VOICE_BEFORE = 3  # chunks kept from before it: soft first sounds lie under the threshold
VOICE_LONGEST = 12 * PER_SECOND  # then it is cut: answers to a card are words, not speeches
VOICE_KEPT = 4  # utterances that may wait to be fetched; the oldest goes first

SILERO_FRAME = 512  # samples that the model takes
SILERO_SURE = 0.5  # its authors' own threshold

CRY_PITCH = (300.0, 650.0)  # Hz: crying lies at 300 to 600 and rises in the wail; young children mostly speak under 300
CRY_PARTS, CRY_STEADY = 4, 0.4  # the softest 25 ms of a wail have at least this share of the loudest's RMS
CRY_SEARCH = (75.0, 800.0)  # Hz in which the pitch is sought, so that a low voice's overtone is not taken for it
CRY_VOICED = 0.6  # of the sound's energy must repeat with the pitch
CRY_NEAR = 0.9  # of the best likeness is enough for a higher pitch: the first of equals is the voice, not its echo
CRY_OVER_SPEECH = 1.5  # times the speech threshold: sobbing into a sleeve is missed, a television far off, too
CRY_BURST = (4, 16)  # chunks that one wail lasts
CRY_GAP = (1, 12)  # chunks between wails, for the breath
CRY_PERIOD = (8, 22)  # chunks from wail to wail: about .45 to 1.25 a second
CRY_UNEVEN = 0.3  # the spread of these periods against their mean: talk is less even
CRY_WAILS = 4  # in a row: three even ones happen in lively speech
