/** The end of a conversation, asked once more: nothing can be said after it. */
import { useRef } from "preact/hooks";

interface Props {
  label: string;
  end(): void;
  words: { endAsk: string; endExplain: string; endNo: string; endYes: string };
}

export function Ending({ label, end, words }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button type="button" class="plain finish" onClick={() => dialog.current?.showModal()}>
        {label}
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
