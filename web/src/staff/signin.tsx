/** The way in: name and password, the organisation's own sign-in where there is one, or the staff key. */
import { useEffect, useState } from "preact/hooks";
import { asProblem } from "../api.ts";
import { Head, type Tongue } from "./head.tsx";
import { leaving, type Seat } from "./seat.ts";
import { signInTrouble } from "./trouble.ts";
import type { StaffWords } from "./words.ts";

interface Props {
  seat: Seat;
  words: StaffWords;
  tongue: Tongue;
}

export function SignIn({ seat, words, tongue }: Props) {
  useEffect(() => {
    document.title = `${words.signIn} · Handrail`;
  }, [words]);
  const oidc = seat.ways?.oidc ?? null;
  return (
    <div class="sheet">
      <Head words={words} tongue={tongue} />
      <main class="alone">
        <h2>{words.signIn}</h2>
        <p class="quiet">{words.signInHint}</p>
        {seat.ended !== null && (
          <p class="notice" role="status">
            {seat.ended === "left" ? words.left : words.signedOut}
          </p>
        )}
        {oidc !== null && (
          <a class="solid wide" href={oidc.replace(/^\//, "")} onClick={leaving}>
            {words.oidc}
          </a>
        )}
        <WithPassword seat={seat} words={words} />
        <WithKey seat={seat} words={words} />
      </main>
    </div>
  );
}

/** A form that is sent once at a time, and says what went wrong. */
function useWay(enter: () => Promise<void>, words: StaffWords, how: "password" | "key") {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState("");
  const submit = async (event: Event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setTrouble("");
    try {
      await enter();
    } catch (error) {
      setTrouble(signInTrouble(asProblem(error), words, how));
      setBusy(false);
    }
  };
  const told = trouble !== "" && (
    <p class="trouble" role="alert">
      {trouble}
    </p>
  );
  return { busy, told, submit: (event: Event) => void submit(event) };
}

function WithPassword({ seat, words }: Omit<Props, "tongue">) {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const way = useWay(() => seat.enter(name.trim(), password), words, "password");
  return (
    <form class="way" onSubmit={way.submit}>
      <label>
        {words.name}
        <input type="text" name="username" autocomplete="username" autocapitalize="none" spellcheck={false} required value={name} onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <label>
        {words.password}
        <input type="password" name="password" autocomplete="current-password" required value={password} onInput={(event) => setPassword(event.currentTarget.value)} />
      </label>
      {way.told}
      <button type="submit" class="solid" disabled={way.busy}>
        {words.signIn}
      </button>
    </form>
  );
}

function WithKey({ seat, words }: Omit<Props, "tongue">) {
  const [key, setKey] = useState("");
  const way = useWay(() => seat.enterWithKey(key.trim()), words, "key");
  return (
    <details class="other">
      <summary>{words.withKey}</summary>
      <form class="way" onSubmit={way.submit}>
        <label>
          {words.key}
          <input type="password" name="staff-key" autocomplete="off" required aria-describedby="key-hint" value={key} onInput={(event) => setKey(event.currentTarget.value)} />
        </label>
        <p id="key-hint" class="quiet small">
          {words.keyHint}
        </p>
        {way.told}
        <button type="submit" class="plain" disabled={way.busy}>
          {words.useKey}
        </button>
      </form>
    </details>
  );
}
