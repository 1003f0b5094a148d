/** Who sits at this page: signed in by the browser's cookie, or with the staff key, which leaves with the tab. */
import { useEffect, useState } from "preact/hooks";
import { asProblem, type Problem } from "../api.ts";
import { signIn, signOut, ways, whoAmI, type Me, type Token, type Ways } from "./api.ts";

const KEY = "handrail.staff.key";
const PLACE = "handrail.staff.place";

export interface Seat {
  /** null: nobody; undefined: not known yet. */
  me: Me | null | undefined;
  token: Token;
  ways: Ways | null;
  /** How the sign-in of this page came to its end: by one's own wish, or by itself while the page was in use. */
  ended: "left" | "refused" | null;
  problem: Problem | null;
  look(): void;
  enter(name: string, password: string): Promise<void>;
  enterWithKey(key: string): Promise<void>;
  leave(): Promise<void>;
  refused(): void;
}

export function useSeat(): Seat {
  const [me, setMe] = useState<Me | null | undefined>(undefined);
  const [token, setToken] = useState<Token>(() => sessionStorage.getItem(KEY));
  const [known, setWays] = useState<Ways | null>(null);
  const [ended, setEnded] = useState<Seat["ended"]>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  const forget = () => {
    sessionStorage.removeItem(KEY);
    setToken(null);
    setMe(null);
  };
  const look = async () => {
    setProblem(null);
    try {
      const found = await ways();
      setWays(found);
      setMe(token !== null || found.signed_in ? await whoAmI(token) : null);
    } catch (error) {
      const found = asProblem(error);
      if (found.status === 401 || found.status === 403) forget();
      else setProblem(found);
    }
  };
  useEffect(() => {
    returned();
    void look();
  }, []);

  return {
    me,
    token,
    ways: known,
    ended,
    problem,
    look: () => void look(),
    enter: async (name, password) => {
      setMe(await signIn(name, password));
      setEnded(null);
    },
    enterWithKey: async (key) => {
      const found = await whoAmI(key);
      sessionStorage.setItem(KEY, key);
      setToken(key);
      setMe(found);
      setEnded(null);
    },
    leave: async () => {
      const before = ended;
      setEnded("left"); // the streams are refused before the answer is here
      try {
        await signOut(token);
      } catch (error) {
        setEnded(before);
        throw error;
      }
      forget();
    },
    refused: () => {
      forget();
      setEnded((how) => how ?? "refused");
    },
  };
}

/** Signing in at an issuer leaves the page: where one was going is kept. */
export function leaving(): void {
  sessionStorage.setItem(PLACE, location.hash);
}

function returned(): void {
  const place = sessionStorage.getItem(PLACE) ?? "";
  sessionStorage.removeItem(PLACE);
  if (location.hash === "" && place !== "") location.hash = place;
}
