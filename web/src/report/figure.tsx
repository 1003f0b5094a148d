/** A chart with its table behind it: the table is what a screen reader reads, and anybody can switch to it. */
import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";
import type { ReportWords } from "./words.ts";

export interface Table {
  head: string[];
  rows: string[][];
}

interface Props {
  title: string;
  note?: string;
  table: Table;
  words: ReportWords;
  children: ComponentChildren;
}

export function Figure({ title, note = "", table, words, children }: Props) {
  const name = useId();
  const [flat, setFlat] = useState(false);
  return (
    <section class={flat ? "figure flat" : "figure"} aria-labelledby={name}>
      <div class="figure-head">
        <h2 id={name}>{title}</h2>
        <button type="button" class="link unprinted" aria-pressed={flat} aria-describedby={name} onClick={() => setFlat(!flat)}>
          {flat ? words.asChart : words.asTable}
        </button>
      </div>
      {note !== "" && <p class="quiet small">{note}</p>}
      <div class="chart" aria-hidden="true">
        {children}
      </div>
      <div class="figures-table" tabIndex={flat ? 0 : -1} role="group" aria-labelledby={name}>
        <Grid caption={title} table={table} />
      </div>
    </section>
  );
}

export function Grid({ caption, table }: { caption: string; table: Table }) {
  return (
    <table>
      <caption class="unseen">{caption}</caption>
      <thead>
        <tr>
          {table.head.map((one) => (
            <th key={one} scope="col">
              {one}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, place) => (
          <tr key={place}>
            {row.map((one, at) => (at === 0 ? <th key={at} scope="row">{one}</th> : <td key={at}>{one}</td>))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
