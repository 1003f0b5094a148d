/** The formal end of an interview: asked once more, because nothing can be asked after it. */
import { useRef } from "preact/hooks";
import type { PatientWords } from "./words.ts";

export function EndInterview({ end, words }: { end(): void; words: PatientWords }) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button type="button" class="plain finish" onClick={() => dialog.current?.showModal()}>
        {words.end}
      </button>
      <dialog ref={dialog} aria-labelledby="end-ask" aria-describedby="end-explain">
        <h2 id="end-ask">{words.endAsk}</h2>
        <p id="end-explain">{words.endExplain}</p>
        <div class="row">
          <button type="button" class="plain" onClick={() => dialog.current?.close()}>
            {words.endNo}
          </button>
          <button
            type="button"
            class="solid"
            onClick={() => {
              dialog.current?.close();
              end();
            }}
          >
            {words.endYes}
          </button>
        </div>
      </dialog>
    </>
  );
}
