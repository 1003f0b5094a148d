/** Room to say that the gate was wrong about a message: what it was, a note on it, and the way back. */
import { useState } from "preact/hooks";
import { asProblem } from "../api.ts";
import { named } from "../named.ts";
import { MISSED, putMark, type Mark, type Me, type NewMark, type Verdict } from "./api.ts";
import type { Details } from "./following.ts";
import { fitting } from "./reading.ts";
import type { Seat } from "./seat.ts";
import { staffTrouble } from "./trouble.ts";
import type { StaffWords } from "./words.ts";

interface Props {
  id: string;
  seq: number | null;
  verdict: Verdict | undefined;
  details: Details;
  seat: Seat;
  me: Me;
  words: StaffWords;
}

export function Marks({ id, seq, verdict, details, seat, me, words }: Props) {
  const [trouble, setTrouble] = useState("");
  const [chosen, setChosen] = useState<Mark | null>(null);
  const marks = details.story.marks.get(seq ?? -1) ?? [];
  const marked = marks.at(-1);
  const put = async (mark: NewMark) => {
    setTrouble("");
    try {
      await putMark(seat.token, id, seq ?? 0, mark);
      setChosen(null);
      await details.refresh();
    } catch (error) {
      const problem = asProblem(error);
      if (problem.status === 401) seat.refused();
      else setTrouble(`${words.notDone} ${staffTrouble(problem, words)}`);
    }
  };
  return (
    <>
      {marked !== undefined && (
        <p class="marked small">
          {words.markedBy(words.marks[marked.mark] ?? marked.mark, named(marked.by))}
          {marked.category !== "" && ` (${words.categories[marked.category] ?? marked.category})`}
          {marked.note !== "" && <q>{marked.note}</q>}
        </p>
      )}
      {me.may.includes("respond") && seq !== null && (
        <div class="marks" role="group" aria-label={words.markGroup}>
          {fitting(verdict, marked?.mark).map((mark) => (
            <button
              key={mark}
              type="button"
              class="mark-it"
              aria-pressed={marked?.mark === mark}
              aria-expanded={chosen === mark}
              onClick={() => setChosen(chosen === mark ? null : mark)}
            >
              {words.marks[mark]}
            </button>
          ))}
          {marks.some((one) => one.account === me.name) && (
            <button type="button" class="mark-it" onClick={() => void put({ mark: "undo" })}>
              {words.markUndo}
            </button>
          )}
        </div>
      )}
      {chosen !== null && <Marking key={chosen} mark={chosen} put={put} words={words} />}
      {trouble !== "" && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
    </>
  );
}

function Marking({ mark, put, words }: { mark: Mark; put(mark: NewMark): Promise<void>; words: StaffWords }) {
  const [category, setCategory] = useState("");
  const [note, setNote] = useState("");
  const [busy, setBusy] = useState(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    await put({ mark, note: note.trim(), ...(category === "" ? {} : { category }) });
    setBusy(false);
  };
  return (
    <form class="way marking" onSubmit={(event) => void submit(event)}>
      {mark === "missed" && (
        <label>
          {words.markWhat}
          <select value={category} onChange={(event) => setCategory(event.currentTarget.value)}>
            <option value="">{words.markUnsaid}</option>
            {MISSED.map((one) => (
              <option key={one} value={one}>
                {words.categories[one] ?? one}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        {words.note}
        <textarea rows={2} maxLength={2000} value={note} onInput={(event) => setNote(event.currentTarget.value)} />
      </label>
      <button type="submit" class="plain slim" disabled={busy}>
        {words.markSave}
      </button>
    </form>
  );
}
