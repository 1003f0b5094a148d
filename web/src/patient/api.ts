/** What the learner's page asks of the server: the cases, and a new session from a turn of an old one. */
import { call, type Started } from "../api.ts";
import { casesOf, type Case } from "./reading.ts";

export async function casesIn(locale: string): Promise<Case[]> {
  return casesOf(await call("GET", `cases?locale=${encodeURIComponent(locale)}`));
}

/** `after`: the last turn that the new session keeps; 0 is the opening alone. */
export async function fork(id: string, token: string, after: number, key: string): Promise<Started> {
  return (await call("POST", `session/${id}/fork`, { token, key, body: { after } })) as Started;
}
