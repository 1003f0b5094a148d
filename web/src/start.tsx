/** How a conversation is begun: its language, and what its setup allows, under "Options". */
import type { TargetedInputEvent } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import { asProblem, newKey, start, type Problem, type SessionType } from "./api.ts";
import { HelpCard } from "./laid.tsx";
import { startRemembered } from "./memory/api.ts";
import { RememberBox } from "./memory/box.tsx";
import { memoryKey } from "./memory/key.ts";
import { countryNames, here, placed } from "./place.ts";
import { asked, config, fields, type Field } from "./setup.ts";
import { keep } from "./tokens.ts";
import { troubleWords } from "./trouble.ts";
import { languageOf, nameOf, type Language, type Words } from "./words.ts";

interface Props {
  type: SessionType;
  words: Words;
  language: Language;
}

/** A patient is chosen by its case, on pages of their own. */
export function StartForm(props: Props) {
  if (props.type.name !== "patient") return <Form {...props} />;
  return (
    <div class="start start-row">
      <a class="solid" href="#/patient">
        {props.words.chooseCase}
      </a>
    </div>
  );
}

function Form({ type, words, language }: Props) {
  const list = asked(fields(type.setup_schema), Object.keys(words.fields));
  const [chosen, setLocale] = useState<string | null>(null);
  const [country, setCountry] = useState(() => here() ?? "");
  const [values, setValues] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [remember, setRemember] = useState(() => type.remembers && memoryKey() !== null);
  const key = useRef(newKey());
  const locale = chosen ?? type.locales.find((one) => languageOf(one) === language) ?? type.locales[0] ?? language;

  const begin = async (event: Event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      const begin = remember ? startRemembered : start;
      const begun = await begin(type.name, placed(locale, country), config(list, values), key.current);
      keep({ id: begun.id, token: begun.token, title: type.title, over: false, remembers: remember });
      location.hash = `#/session/${begun.id}`;
    } catch (error) {
      setProblem(asProblem(error));
      setBusy(false);
    }
  };
  const change = (name: string, value: string) => {
    key.current = newKey();
    setValues({ ...values, [name]: value });
  };

  return (
    <form class="start" onSubmit={(event) => void begin(event)}>
      <details open={list.some((field) => field.required)}>
        <summary>{words.options}</summary>
        <p class="quiet small">{words.optionsHint}</p>
        <div class="fields">
          <Country
            id={`${type.name}-place`}
            value={country}
            language={language}
            words={words}
            change={(code) => {
              key.current = newKey();
              setCountry(code);
            }}
          />
          {list.map((field) => (
            <Input key={field.name} owner={type.name} field={field} value={values[field.name] ?? ""} words={words} change={change} />
          ))}
        </div>
      </details>
      {type.remembers && (
        <RememberBox
          id={`${type.name}-remember`}
          language={language}
          ticked={remember}
          tick={(on) => {
            key.current = newKey();
            setRemember(on);
          }}
        />
      )}
      {problem?.help != null && <HelpCard text={problem.help} words={words} />}
      {problem !== null && (
        <p class="trouble" role="alert">
          {troubleWords(problem, words)}
        </p>
      )}
      <div class="start-row">
        {type.locales.length > 1 && (
          <label class="inline">
            <span>{words.language}</span>
            <select
              value={locale}
              onChange={(event) => {
                key.current = newKey();
                setLocale(event.currentTarget.value);
              }}
            >
              {type.locales.map((one) => (
                <option key={one} value={one}>
                  {nameOf(one)}
                </option>
              ))}
            </select>
          </label>
        )}
        <button type="submit" class="solid" disabled={busy}>
          {busy ? words.starting : words.start}
          <span class="unseen">: {type.title}</span>
        </button>
      </div>
    </form>
  );
}

interface CountryProps {
  id: string;
  value: string;
  language: Language;
  words: Words;
  change(code: string): void;
}

export function Country({ id, value, language, words, change }: CountryProps) {
  const names = useMemo(() => countryNames(language), [language]);
  if (names.length === 0) return null;
  return (
    <div class="field">
      <label for={id}>{words.place}</label>
      <select id={id} value={value} aria-describedby={`${id}-hint`} onChange={(event) => change(event.currentTarget.value)}>
        <option value="">{words.nowhere}</option>
        {names.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      <p id={`${id}-hint`} class="quiet small">
        {words.placeHint}
      </p>
    </div>
  );
}

interface InputProps {
  owner: string;
  field: Field;
  value: string;
  words: Words;
  change(name: string, value: string): void;
}

function Input({ owner, field, value, words, change }: InputProps) {
  const id = `${owner}-${field.name}`;
  const common = { id, name: field.name, required: field.required, ...(field.hint === "" ? {} : { "aria-describedby": `${id}-hint` }) };
  return (
    <div class="field">
      <label for={id}>{words.fields[field.name] ?? field.label}</label>
      {field.options.length > 0 || field.kind === "boolean" ? (
        <select {...common} value={value} onChange={(event) => change(field.name, event.currentTarget.value)}>
          <option value="">{choiceWord(field, field.fallback, words) === "" ? words.nowhere : words.usual(choiceWord(field, field.fallback, words))}</option>
          {(field.kind === "boolean" ? ["true", "false"] : field.options).map((option) => (
            <option key={option} value={option}>
              {choiceWord(field, option, words)}
            </option>
          ))}
        </select>
      ) : (
        <Typed
          {...common}
          field={field}
          placeholder={field.fallback === "" ? "" : words.usual(field.fallback)}
          value={value}
          onInput={(event) => change(field.name, event.currentTarget.value)}
        />
      )}
      {field.hint !== "" && (
        <p id={`${id}-hint`} class="quiet small">
          {field.hint}
        </p>
      )}
    </div>
  );
}

type TypedProps = { field: Field; value: string; placeholder: string; id: string; name: string; required: boolean; "aria-describedby"?: string } & {
  onInput(event: TargetedInputEvent<HTMLInputElement>): void;
};

function Typed({ field, ...rest }: TypedProps) {
  if (field.kind === "text") return <input type="text" {...rest} />;
  return <input type="number" step={field.kind === "number" ? "any" : 1} min={field.min} max={field.max} {...rest} />;
}

function choiceWord(field: Field, option: string, words: Words): string {
  if (field.kind !== "boolean" || option === "") return words.values[option] ?? option;
  return option === "true" ? words.yes : words.no;
}
