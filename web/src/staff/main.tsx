import "../style/ground.css";
import "../style/parts.css";
import "./style/page.css";
import "./style/queue.css";
import "./style/call.css";
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { languageOf, type Language } from "../words.ts";
import { Desk } from "./desk.tsx";
import { useSeat } from "./seat.ts";
import { SignIn } from "./signin.tsx";
import { staffTrouble } from "./trouble.ts";
import { staffWordsFor } from "./words.ts";

const LANGUAGE = "handrail.language";

function App() {
  const [language, setLanguage] = useState<Language>(() => languageOf(localStorage.getItem(LANGUAGE) ?? navigator.language));
  const words = staffWordsFor(language);
  const seat = useSeat();
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const tongue = {
    language,
    choose: (next: Language) => {
      localStorage.setItem(LANGUAGE, next);
      setLanguage(next);
    },
  };
  if (seat.me === undefined) {
    return (
      <main class="alone">
        {seat.problem === null ? (
          <p class="quiet">{words.loading}</p>
        ) : (
          <div class="trouble" role="alert">
            <p>{staffTrouble(seat.problem, words)}</p>
            <button type="button" class="plain" onClick={seat.look}>
              {words.now}
            </button>
          </div>
        )}
      </main>
    );
  }
  if (seat.me === null) return <SignIn seat={seat} words={words} tongue={tongue} />;
  return <Desk me={seat.me} seat={seat} words={words} tongue={tongue} />;
}

const root = document.getElementById("app");
if (root !== null) render(<App />, root);
