/** The way to a report: its page, with charts and files, comes only when one is wanted. */
import { useEffect, useState } from "preact/hooks";
import { useStream } from "./stream.ts";
import { Refused } from "./talk.tsx";
import { wordsFor, type Language } from "./words.ts";

type Page = typeof import("./report/page.tsx").default;

export function Report({ id, token, language }: { id: string; token: string | null; language: Language }) {
  if (token === null) return <Refused words={wordsFor(language)} />;
  return <Loaded id={id} token={token} language={language} />;
}

function Loaded({ id, token, language }: { id: string; token: string; language: Language }) {
  const { screen, line } = useStream(id, token, () => false);
  const [Page, setPage] = useState<Page | null>(null);
  const [failed, setFailed] = useState(false);
  const locale = screen.locale || language;
  const words = wordsFor(locale);
  useEffect(() => {
    import("./report/page.tsx").then(
      (part) => setPage(() => part.default),
      () => setFailed(true),
    );
  }, []);
  if (line === "refused") return <Refused words={words} />;
  if (failed) return <p class="trouble">{words.unreached}</p>;
  if (Page === null || screen.locale === "") return <p class="quiet loading">{words.reportLoading}</p>;
  const written = screen.lines.flatMap((line) => (line.who === "you" ? [line.text] : []));
  return <Page id={id} token={token} locale={locale} written={written} />;
}
