/** The code editor, in a chunk of its own: it comes only when code is asked for. */
import { indentWithTab } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { Compartment, EditorState, Prec } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { minimalSetup } from "codemirror";
import { TAB } from "./python.ts";

export interface Editor {
  focus(at: { from: number; to: number }): void;
  /** Puts other code in, as when the starting code is wanted back. */
  show(code: string): void;
  /** Nothing can be changed while the answer is on its way. */
  hold(held: boolean): void;
  close(): void;
}

interface Heard {
  changed(code: string): void;
  submitted(code: string): void;
}

export function edit(place: HTMLElement, code: string, label: string, heard: Heard): Editor {
  const held = new Compartment();
  // Inside a shadow root the editor adopts its style sheets; in the page itself it would write <style> elements, which our policy refuses.
  const root = place.shadowRoot ?? place.attachShadow({ mode: "open" });
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: code,
      extensions: [
        Prec.highest(keymap.of([{ key: "Mod-Enter", run: (now) => (heard.submitted(now.state.doc.toString()), true) }])),
        leaving,
        replacing,
        keymap.of([indentWithTab]),
        minimalSetup,
        lineNumbers(),
        bracketMatching(),
        indentOnInput(),
        indentUnit.of(TAB),
        EditorState.tabSize.of(TAB.length),
        python(),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": label, "aria-multiline": "true", spellcheck: "false", autocapitalize: "off" }),
        held.of([]),
        syntaxHighlighting(ink),
        paper,
        EditorView.updateListener.of((update) => {
          if (update.docChanged) heard.changed(update.state.doc.toString());
        }),
      ],
    }),
  });
  return {
    focus: ({ from, to }) => {
      view.focus();
      view.dispatch({ selection: { anchor: from, head: to } });
    },
    show: (next) => {
      if (next !== view.state.doc.toString()) view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
    },
    hold: (is) => view.dispatch({ effects: held.reconfigure(is ? [EditorState.readOnly.of(true), EditorView.editable.of(false)] : []) }),
    close: () => view.destroy(),
  };
}

/** Escape lets the next Tab leave, however long it takes; any other key takes that back. */
const leaving = EditorView.domEventHandlers({
  keydown: (event, view) => {
    if (event.key === "Escape") view.setTabFocusMode(true);
    else if (event.key !== "Tab" && event.key !== "Shift") view.setTabFocusMode(false);
    return false;
  },
  blur: (_, view) => {
    view.setTabFocusMode(false);
    return false;
  },
});

/** Typing over a selection. Left to the browser, it would keep the old words' colours in a style attribute, which our policy refuses. */
const replacing = EditorView.domEventHandlers({
  beforeinput: (event, view) => {
    const chosen = !view.state.selection.main.empty;
    if (event.inputType !== "insertText" || event.data === null || !chosen || view.composing || view.state.readOnly) return false;
    view.dispatch(view.state.replaceSelection(event.data), { userEvent: "input.type", scrollIntoView: true });
    event.preventDefault();
    return true;
  },
});

const ink = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword], color: "var(--code-keyword)", fontWeight: "600" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--code-string)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--code-number)" },
  { tag: tags.comment, color: "var(--soft)", fontStyle: "italic" },
  { tag: [tags.function(tags.definition(tags.variableName)), tags.definition(tags.className)], color: "var(--code-name)", fontWeight: "600" },
]);

const paper = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "transparent", fontSize: "0.9375rem" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.55", maxHeight: "45dvh", minHeight: "9rem" },
  ".cm-content": { caretColor: "var(--ink)", padding: "0.6rem 0" },
  ".cm-gutters": { backgroundColor: "transparent", color: "var(--soft)", border: "none", borderRight: "1px solid var(--hair)" },
  ".cm-lineNumbers .cm-gutterElement": { padding: "0 0.5rem 0 0.6rem", minWidth: "2rem" },
  ".cm-line": { padding: "0 0.7rem" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  ".cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": { backgroundColor: "var(--yours)" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--note)", outline: "1px solid var(--rail)" },
});
