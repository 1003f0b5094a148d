/** A button that asks once more before it does what it says. */
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import type { DeedWords, StaffWords } from "./words.ts";

interface Props {
  /** A name for it on this page. */
  id: string;
  label: string;
  asks: DeedWords;
  agree(): Promise<void>;
  words: StaffWords;
  /** The way back, in other words than "Cancel". */
  back?: string;
  look?: string;
  children?: ComponentChildren;
}

export function Sure({ id, label, asks, agree, words, back = words.cancel, look = "plain", children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    await agree();
    setBusy(false);
    dialog.current?.close();
  };
  return (
    <>
      <button type="button" class={look} onClick={() => dialog.current?.showModal()}>
        {label}
      </button>
      <dialog ref={dialog} aria-labelledby={`${id}-title`} aria-describedby={`${id}-hint`}>
        <form class="way" onSubmit={(event) => void submit(event)}>
          <h2 id={`${id}-title`}>{asks.title}</h2>
          <p id={`${id}-hint`}>{asks.hint}</p>
          {children}
          <div class="row">
            <button type="button" class="plain" onClick={() => dialog.current?.close()}>
              {back}
            </button>
            <button type="submit" class="solid" disabled={busy}>
              {asks.yes}
            </button>
          </div>
        </form>
      </dialog>
    </>
  );
}
