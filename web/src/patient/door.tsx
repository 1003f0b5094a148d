/** The way to the learner's pages: they come only when they are wanted. */
import type { FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";
import { textIn, type Screen } from "../fold.ts";
import type { Session } from "../session.ts";
import { wordsFor, type Language } from "../words.ts";

/** With a person of the staff, or when the learner's own trouble comes first, it is a conversation like any other. */
export function forLearner(screen: Screen): boolean {
  return screen.sessionType === "patient" && screen.staff === null && screen.action === null && textIn(screen.view, "mode") !== "care";
}

export const LearnerPage = late((props: { id: string; token: string; session: Session; locale: string }) => props.locale, () => import("./page.tsx"));

export const Cases = late((props: { chosen: string; language: Language; choose(language: Language): void }) => props.language, () => import("./cases.tsx"));

function late<P extends object>(locale: (props: P) => string, load: () => Promise<{ default: FunctionComponent<P> }>): FunctionComponent<P> {
  return (props: P) => {
    const [Page, setPage] = useState<FunctionComponent<P> | null>(null);
    const [failed, setFailed] = useState(false);
    const words = wordsFor(locale(props));
    useEffect(() => {
      load().then(
        (part) => setPage(() => part.default),
        () => setFailed(true),
      );
    }, []);
    if (failed) return <p class="trouble">{words.unreached}</p>;
    return Page === null ? <p class="quiet loading">{words.opening}</p> : <Page {...props} />;
  };
}
