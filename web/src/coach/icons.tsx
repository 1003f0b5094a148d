/** What each choice looks like, for those who do not read yet. */
import type { ComponentChild } from "preact";
import type { Offer } from "./reading.ts";

export type Icon = Offer | "HEAR" | "TALK" | "MUTE" | "STAR";

const SHAPES: Record<Icon, ComponentChild> = {
  RETRY_CARD: (
    <>
      <path d="M33 15a13 13 0 1 0 3 10" />
      <path d="M34 7v9h-9" />
    </>
  ),
  SKIP_CARD: (
    <>
      <rect x="7" y="12" width="17" height="24" rx="4" />
      <path d="M30 16l9 8-9 8" />
    </>
  ),
  BUBBLE_BREATHING: (
    <>
      <circle cx="19" cy="28" r="11" />
      <circle cx="35" cy="14" r="6" />
      <circle cx="18" cy="8" r="3" />
      <path d="M13 26a6 6 0 0 1 4-4" />
    </>
  ),
  START_BREAK: (
    <>
      <path d="M10 18h22v11a9 9 0 0 1-9 9h-4a9 9 0 0 1-9-9z" />
      <path d="M32 21h3a5 5 0 0 1 0 10h-3" />
      <path d="M17 12c-2-3 2-4 0-7M25 12c-2-3 2-4 0-7" />
    </>
  ),
  CALL_GROWNUP: (
    <>
      <circle cx="17" cy="12" r="6" />
      <path d="M6 40V30a11 11 0 0 1 22 0v10" />
      <circle cx="36" cy="24" r="4" />
      <path d="M30 40v-4a6 6 0 0 1 12 0v4" />
    </>
  ),
  HEAR: (
    <>
      <path d="M8 19v10h7l9 7V12l-9 7z" />
      <path d="M30 18a8 8 0 0 1 0 12M35 13a15 15 0 0 1 0 22" />
    </>
  ),
  TALK: (
    <>
      <rect x="17" y="5" width="14" height="24" rx="7" />
      <path d="M10 23a14 14 0 0 0 28 0M24 37v6M17 43h14" />
    </>
  ),
  MUTE: (
    <>
      <path d="M8 19v10h7l9 7V12l-9 7z" />
      <path d="M31 19l10 10M41 19L31 29" />
    </>
  ),
  STAR: <path d="M24 6l5.3 11 12.2 1.6-8.9 8.5 2.2 12L24 33.2 13.2 39l2.2-12-8.9-8.5L18.7 17z" />,
};

export function Shape({ of }: { of: Icon }) {
  return (
    <svg class="shape" viewBox="0 0 48 48" aria-hidden="true">
      {SHAPES[of]}
    </svg>
  );
}
