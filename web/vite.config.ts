import { readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

const CARRIED = [
  "preact",
  "@fontsource/literata",
  "codemirror",
  "@codemirror/autocomplete",
  "@codemirror/commands",
  "@codemirror/lang-python",
  "@codemirror/language",
  "@codemirror/lint",
  "@codemirror/search",
  "@codemirror/state",
  "@codemirror/streamparser",
  "@codemirror/view",
  "@lezer/common",
  "@lezer/highlight",
  "@lezer/lr",
  "@lezer/python",
  "@marijn/find-cluster-break",
  "crelt",
  "style-mod",
  "w3c-keyname",
];

/** What we ship of others, with their terms beside it. */
const licenses: Plugin = {
  name: "licenses",
  generateBundle() {
    const terms = CARRIED.map((name) => `${name}\n\n${readFileSync(`node_modules/${name}/LICENSE`, "utf8").trim()}\n`);
    this.emitFile({ type: "asset", fileName: "licenses.txt", source: terms.join(`\n${"-".repeat(72)}\n\n`) });
  },
};

export default defineConfig({
  base: "./",
  plugins: [licenses],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "../src/handrail/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    // Two pages: what only the staff need is not sent to a person.
    rolldownOptions: { input: { index: "index.html", staff: "staff.html" } },
  },
  server: { proxy: Object.fromEntries(["/session", "/sessions", "/session-types", "/memory", "/pictures", "/cases", "/staff/"].map((path) => [path, { target: "http://127.0.0.1:8000", ws: true }])) },
});
