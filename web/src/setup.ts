/** A start form from a program's setup schema: the simple fields only, and only what a person filled in is sent. */

export interface Schema {
  type?: string | string[];
  title?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  $ref?: string;
  $defs?: Record<string, Schema>;
}

export interface Field {
  name: string;
  label: string;
  hint: string;
  kind: "text" | "integer" | "number" | "boolean" | "choice";
  options: string[];
  required: boolean;
  /** Shown as the value in force when the field is left alone. */
  fallback: string;
  min?: number;
  max?: number;
}

export function fields(schema: Schema): Field[] {
  const whole = resolved(schema, schema);
  return Object.entries(whole.properties ?? {}).flatMap(([name, part]) => {
    const field = fieldOf(name, resolved(part, schema), (whole.required ?? []).includes(name));
    return field === null ? [] : [field];
  });
}

const SCALE = Array.from({ length: 11 }, (_, value) => String(value));
// Given by choosing: nothing that does not fit can be typed.
const CHOSEN: Record<string, string[]> = { suds_before: SCALE, confidence_before: SCALE, deck: ["animals", "kitchen", "home"] };

/** The fields a person is asked: those the page has words for, and those without which nothing begins. */
export function asked(list: readonly Field[], known: readonly string[]): Field[] {
  return list
    .filter((field) => field.required || known.includes(field.name))
    .map((field) => ({ ...field, options: CHOSEN[field.name] ?? field.options }));
}

function resolved(part: Schema, root: Schema): Schema {
  const name = part.$ref?.match(/^#\/\$defs\/(.+)$/)?.[1];
  const target = name === undefined ? undefined : root.$defs?.[name];
  if (target !== undefined) return { ...target, ...without(part) };
  const real = part.anyOf?.filter((option) => option.type !== "null");
  // What may be a text or something written out is a text in a form.
  const only = real?.length === 1 ? real[0] : real?.find((option) => option.type === "string" && real.some((other) => other.type === "object"));
  return only === undefined ? part : { ...resolved(only, root), ...without(part) };
}

function without(part: Schema): Schema {
  const { $ref: _ref, anyOf: _anyOf, ...rest } = part;
  return rest;
}

function fieldOf(name: string, part: Schema, required: boolean): Field | null {
  const kind = kindOf(part);
  if (kind === null) return null;
  const fallback = part.default === undefined || part.default === null ? "" : String(part.default);
  return {
    name,
    kind,
    label: part.title ?? sentence(name),
    hint: part.description ?? "",
    options: (part.enum ?? []).filter((option) => option !== null).map(String),
    required,
    fallback,
    ...(part.minimum === undefined ? {} : { min: part.minimum }),
    ...(part.maximum === undefined ? {} : { max: part.maximum }),
  };
}

function kindOf(part: Schema): Field["kind"] | null {
  if (part.enum !== undefined) return "choice";
  const type = Array.isArray(part.type) ? part.type.find((one) => one !== "null") : part.type;
  if (type === "string") return "text";
  return type === "integer" || type === "number" || type === "boolean" ? type : null;
}

function sentence(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a form's values say, in the schema's types; what was left alone is left out. */
export function config(list: readonly Field[], values: Readonly<Record<string, string>>): Record<string, unknown> {
  const filled = list.filter((field) => (values[field.name] ?? "").trim() !== "");
  return Object.fromEntries(filled.map((field) => [field.name, typed(field, (values[field.name] ?? "").trim())]));
}

function typed(field: Field, value: string): unknown {
  if (field.kind === "integer" || field.kind === "number") return Number(value);
  return field.kind === "boolean" ? value === "true" : value;
}
