/** The marks of the team as a file. Fetched and not linked: the staff key does not go along with a link. */
import { useState } from "preact/hooks";
import { asProblem } from "../api.ts";
import { marksText } from "./api.ts";
import type { Seat } from "./seat.ts";
import { staffTrouble } from "./trouble.ts";
import type { StaffWords } from "./words.ts";

export function Export({ seat, words }: { seat: Seat; words: StaffWords }) {
  const [trouble, setTrouble] = useState("");
  const load = async () => {
    setTrouble("");
    try {
      save(await marksText(seat.token));
    } catch (error) {
      const problem = asProblem(error);
      if (problem.status === 401) seat.refused();
      else setTrouble(staffTrouble(problem, words));
    }
  };
  return (
    <p class="small">
      <button type="button" class="plain slim" aria-describedby="export-hint" onClick={() => void load()}>
        {words.export}
      </button>
      <span id="export-hint" class="unseen">
        {words.exportHint}
      </span>
      {trouble !== "" && <span role="alert"> {trouble}</span>}
    </p>
  );
}

function save(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/x-ndjson" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = "marks.jsonl";
  link.click();
  URL.revokeObjectURL(address);
}
