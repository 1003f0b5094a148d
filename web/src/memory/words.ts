/** The words around what is remembered. What is remembered itself comes from the server, in plain words. */
import { languageOf, type Language } from "../words.ts";
import type { Kind } from "./api.ts";

const en = {
  remember: "Remember me for next time on this device",
  rememberHint: "Only tick this on a device that is yours. Some of what you say is kept for the next conversation; you can see it and erase it at any time.",
  see: "See what is remembered",
  title: "What is remembered about you",
  lead: "This is everything that is carried over from one conversation to the next. You can erase any of it, at any time.",
  count: (n: number) => (n === 1 ? "From 1 conversation." : `From ${n} conversations.`),
  loading: "Looking up what is remembered…",
  none: "Nothing is remembered about you on this device.",
  noneHint: "If you want a conversation to remember you, tick the box before you begin it. Without it, every conversation starts fresh.",
  empty: "Nothing is remembered yet.",
  emptyHint: "When you talk in a conversation that remembers, what it keeps will be listed here.",
  heads: {
    summary: "In short",
    theme: "What you have talked about",
    callback: "What it could come back to",
    mood: "How things have sounded",
    crisis: "Hard moments",
  } as Record<Kind, string>,
  last: (day: string) => `Last: ${day}`,
  erase: "Erase",
  erasing: "Erasing…",
  erased: "Erased.",
  erasedAll: "Everything has been erased. Nothing is remembered about you any more.",
  openStill: "A conversation that is open now may still mention what it knew when it began.",
  all: "Erase everything",
  allAsk: "Erase everything that is remembered?",
  allExplain: "It cannot be brought back, and the next conversation will start fresh. What you wrote in your conversations stays in their records, like every conversation here.",
  allEnd: "Also end my conversations that are still open",
  allYes: "Erase everything",
  allNo: "Keep it",
};

export type MemoryWords = typeof en;

const es: MemoryWords = {
  remember: "Recordarme la próxima vez en este dispositivo",
  rememberHint: "Marca esto solo en un dispositivo que sea tuyo. Una parte de lo que digas se guarda para la próxima conversación; puedes verlo y borrarlo cuando quieras.",
  see: "Ver lo que se recuerda",
  title: "Lo que se recuerda de ti",
  lead: "Esto es todo lo que pasa de una conversación a la siguiente. Puedes borrar lo que quieras, cuando quieras.",
  count: (n) => (n === 1 ? "De 1 conversación." : `De ${n} conversaciones.`),
  loading: "Buscando lo que se recuerda…",
  none: "En este dispositivo no se recuerda nada de ti.",
  noneHint: "Si quieres que una conversación te recuerde, marca la casilla antes de empezarla. Si no la marcas, cada conversación empieza de cero.",
  empty: "Todavía no se recuerda nada.",
  emptyHint: "Cuando hables en una conversación que recuerda, aquí verás lo que guarda.",
  heads: {
    summary: "En pocas palabras",
    theme: "De qué has hablado",
    callback: "A qué podría volver",
    mood: "Cómo sonaban las cosas",
    crisis: "Momentos difíciles",
  },
  last: (day) => `Última vez: ${day}`,
  erase: "Borrar",
  erasing: "Borrando…",
  erased: "Borrado.",
  erasedAll: "Se ha borrado todo. Ya no se recuerda nada de ti.",
  openStill: "Una conversación que esté abierta ahora todavía puede mencionar lo que sabía al empezar.",
  all: "Borrar todo",
  allAsk: "¿Borrar todo lo que se recuerda?",
  allExplain: "No se puede recuperar, y la próxima conversación empezará de cero. Lo que escribiste en tus conversaciones queda en sus registros, como en todas las conversaciones de aquí.",
  allEnd: "Terminar también mis conversaciones que siguen abiertas",
  allYes: "Borrar todo",
  allNo: "Conservarlo",
};

const WORDS: Record<Language, MemoryWords> = { en, es };

export function memoryWordsFor(locale: string): MemoryWords {
  return WORDS[languageOf(locale)];
}
