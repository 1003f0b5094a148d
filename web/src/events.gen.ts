// What a session's stream sends. Written by `handrail schema --typescript`; do not edit.

export type Status = "pending" | "active" | "awaiting_client_action" | "with_staff" | "completed" | "terminated";

export interface Connected {
  session: string;
  session_type: string;
  status: Status;
  seq: number;
  locale: string;
  title: string;
}
export interface Heard {
  text: string;
  tool_call_id: string;
}
export interface Delta {
  text: string;
  part: number;
}
export interface Said {
  text: string;
  choices: string[];
  by: "author" | "model" | "staff";
  name: string;
}
export interface Banner {
  text: string;
}
export type View = Record<string, unknown>;
export interface ClientAction {
  tool_call_id: string;
  tool_name: string;
  widget_type: string;
  props: Record<string, unknown>;
}
export interface RunSuspended {
  tool_call_id: string;
}
export interface Referred {
  urgency: string;
}
export interface Joined {
  name: string;
}
export interface Left {
  name: string;
}
export interface Ended {
  reason: string;
}

export type PublicEvent =
  | { event: "connected"; seq: number | null; data: Connected }
  | { event: "heard"; seq: number | null; data: Heard }
  | { event: "delta"; seq: number | null; data: Delta }
  | { event: "said"; seq: number | null; data: Said }
  | { event: "banner"; seq: number | null; data: Banner }
  | { event: "view"; seq: number | null; data: View }
  | { event: "client_action"; seq: number | null; data: ClientAction }
  | { event: "run_suspended"; seq: number | null; data: RunSuspended }
  | { event: "referred"; seq: number | null; data: Referred }
  | { event: "joined"; seq: number | null; data: Joined }
  | { event: "left"; seq: number | null; data: Left }
  | { event: "ended"; seq: number | null; data: Ended };
