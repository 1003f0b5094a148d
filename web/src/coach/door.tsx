/** The way to the child's page: it comes only when it is wanted. With a person of the staff it is a conversation like any other. */
import { useEffect, useState } from "preact/hooks";
import type { Screen } from "../fold.ts";
import type { Session } from "../session.ts";
import { wordsFor } from "../words.ts";

type Page = typeof import("./page.tsx").default;

/** Its progress is counted in cards, on the child's own page. */
export const isLesson = (screen: Screen): boolean => screen.sessionType === "coach";

export function forChild(screen: Screen): boolean {
  return isLesson(screen) && screen.staff === null && screen.action === null;
}

export function ChildPage(props: { id: string; token: string; session: Session; locale: string }) {
  const [Page, setPage] = useState<Page | null>(null);
  const [failed, setFailed] = useState(false);
  const words = wordsFor(props.locale);
  useEffect(() => {
    import("./page.tsx").then(
      (part) => setPage(() => part.default),
      () => setFailed(true),
    );
  }, []);
  if (failed) return <p class="trouble">{words.unreached}</p>;
  return Page === null ? <p class="quiet loading">{words.opening}</p> : <Page {...props} />;
}
