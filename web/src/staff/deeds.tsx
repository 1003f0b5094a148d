/** What can be done with a conversation: take it (over), write, give it back, close it, put it away. Only what one may do is shown. */
import { useEffect, useRef, useState } from "preact/hooks";
import { asProblem, type Problem } from "../api.ts";
import { Composer } from "../composer.tsx";
import { useDraft } from "../drafts.ts";
import type { Screen } from "../fold.ts";
import { named } from "../named.ts";
import type { Sending } from "../sending.ts";
import type { Stream } from "../stream.ts";
import { take, withNote, type Me } from "./api.ts";
import type { Details } from "./following.ts";
import type { Holder } from "./reading.ts";
import type { Seat } from "./seat.ts";
import { Sure } from "./sure.tsx";
import { staffTrouble } from "./trouble.ts";
import type { Deed, StaffWords } from "./words.ts";

interface Props {
  id: string;
  me: Me;
  screen: Screen;
  details: Details;
  sending: Sending;
  stream: Stream;
  seat: Seat;
  words: StaffWords;
}

export function Deeds(props: Props) {
  const { id, me, screen, details, sending, words } = props;
  const { story, referral } = details;
  const { run, trouble, busy } = useDoing(props);
  if (referral === null) return null;
  const may = me.may.includes("respond");
  const [waits, over, mine] = [referral.referral !== null, screen.ended !== null, story.holder?.account === me.name];
  const other = mine || over ? null : story.holder;
  const note = (deed: Deed, label: string) => <WithNote key={deed} id={id} deed={deed} label={label} run={(text) => run(() => withNote(props.seat.token, id, deed, text))} words={words} />;
  return (
    <div class="deeds">
      <p class="standing" role="status">
        {standing(props)}
      </p>
      {trouble !== "" && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
      {may && mine && !over && <Writing id={id} screen={screen} sending={sending} holder={story.holder?.name ?? null} words={words} />}
      {may && (
        <div class="row">
          {waits && story.holder === null && note("dismiss", words.putAway)}
          {mine && !over && note("return", words.giveBack)}
          {mine && !over && note("close", words.close)}
          {other !== null && (
            <Sure
              key={other.name} // somebody else has it now: ask anew
              id="over"
              label={words.takeOver}
              asks={words.overtake(other.name)}
              agree={async () => void (await run(() => take(props.seat.token, id, other.name)))}
              words={words}
            />
          )}
          {waits && story.holder === null && !over && (
            <button type="button" class="solid" disabled={busy} onClick={() => void run(() => take(props.seat.token, id))}>
              {words.take}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

/** One plain sentence on where it stands. */
function standing({ me, screen, details: { story, referral }, words }: Props): string {
  if (screen.ended !== null) return words.overNow;
  if (story.holder !== null) return story.holder.account === me.name ? "" : heldBy(story.holder, me, words);
  if (referral?.referral == null) return words.dealtWith;
  return me.may.includes("respond") ? words.takeHint : "";
}

function heldBy({ name, before }: Holder, me: Me, words: StaffWords): string {
  return before === me.name ? words.overtaken(named(name)) : words.held(named(name));
}

/** What was pressed may be gone with what it did: the conversation's heading has the focus then. */
function keepFocus(): void {
  if (document.activeElement === null || document.activeElement === document.body) document.getElementById("call")?.focus({ preventScroll: true });
}

/** Does it, then looks again; a refusal is told in words, with the name of whoever was first, and goes when the
 * conversation has gone on; anything else that went wrong stands until it is tried again. */
function useDoing({ details, stream, seat, words }: Props) {
  const [trouble, setTrouble] = useState("");
  const [busy, setBusy] = useState(false);
  const passes = useRef(Infinity); // the number of the log after which it is no news
  useEffect(() => {
    if (details.story.seq > passes.current) setTrouble("");
  }, [details.story.seq]);
  const run = async (work: () => Promise<void>): Promise<Problem | null> => {
    setTrouble("");
    setBusy(true);
    try {
      await work();
      stream.now();
      await details.refresh();
      requestAnimationFrame(keepFocus);
      return null;
    } catch (error) {
      const problem = asProblem(error);
      const { holder, seq } = await details.refresh();
      passes.current = problem.status === 409 ? seq : Infinity;
      if (problem.status === 401) seat.refused();
      setTrouble(`${words.notDone} ${staffTrouble(problem, words, holder === null ? null : named(holder.name))}`);
      return problem;
    } finally {
      setBusy(false);
    }
  };
  return { run, trouble, busy };
}

function Writing({ id, screen, sending, holder, words }: { id: string; screen: Screen; sending: Sending; holder: string | null; words: StaffWords }) {
  const { failure } = sending;
  const last = screen.lines.findLast((line) => line.who === "them")?.text ?? null;
  return (
    <>
      {failure !== null && (
        <p class="trouble" role="alert">
          {words.unsent} {staffTrouble(failure.problem, words, holder)}
        </p>
      )}
      <Composer id={`staff.${id}`} busy={sending.outgoing !== null} choices={[]} failedText={sending.unsent} lastHeard={last} send={sending.send} words={words.composer} />
    </>
  );
}

interface NoteProps {
  id: string;
  deed: Deed;
  label: string;
  run(note: string): Promise<Problem | null>;
  words: StaffWords;
}

function WithNote({ id, deed, label, run, words }: NoteProps) {
  const [note, setNote] = useDraft(`${deed}.${id}`);
  const agree = async () => {
    if ((await run(note.trim())) === null) setNote("");
  };
  return (
    <Sure id={deed} label={label} asks={words.deeds[deed]} agree={agree} words={words}>
      <label>
        {words.note}
        <textarea rows={3} maxLength={2000} value={note} aria-describedby={`${deed}-note`} onInput={(event) => setNote(event.currentTarget.value)} />
      </label>
      <p id={`${deed}-note`} class="quiet small">
        {words.noteHint}
      </p>
    </Sure>
  );
}
