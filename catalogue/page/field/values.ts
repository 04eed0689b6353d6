// Finds the initial value of a control, and the alternative of a union that fits a value best.
import type { Control, FormField, Option } from "../../data/form-data.js";
import type { Value } from "../request/request.js";
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  memberOf,
} from "../../../generator/page.js";

/** Returns a value as text: a string without quotes, any other value as JSON. */
export const valueLabel = (value: Json): string =>
  typeof value === "string" ? value : JSON.stringify(value);

export const isSame = (a: Value, b: Value): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Returns the initial value of a control. */
export function startOf(control: Control): Json {
  switch (control.kind) {
    case "choice":
      return control.values[0] ?? null;
    case "boolean":
      return false;
    case "number":
      return control.grid?.from ?? control.least ?? 0;
    case "text":
      return "";
    case "list":
      return [];
    case "object":
    case "map":
      return {};
    case "union":
      return control.options[0] === undefined ? null : startOf(control.options[0].control);
    case "json":
      return null;
  }
}

/**
 * Returns the index of the option that fits a value best. If several options fit equally well,
 * returns the first.
 */
export function optionOf(options: readonly Option[], value: Json): number {
  const fits = options.map(({ control }) => fitOf(control, value));
  return Math.max(0, fits.indexOf(Math.max(...fits)));
}

const HAS_FORM: Readonly<Record<"boolean" | "number" | "text" | "list", (value: Json) => boolean>> =
  {
    boolean: (value) => typeof value === "boolean",
    number: (value) => typeof value === "number",
    text: (value) => typeof value === "string",
    list: isJsonArray,
  };

// Scores how well a control fits a value: 3 if the value is listed, 2 if its type fits, 1 if it is
// an object that lacks a required field, else 0. A map or JSON text scores at most 1, because it
// accepts any content.
function fitOf(control: Control, value: Json): number {
  switch (control.kind) {
    case "choice":
      return control.values.some((one) => isSame(one, value)) ? 3 : 0;
    case "boolean":
    case "number":
    case "text":
    case "list":
      return HAS_FORM[control.kind](value) ? 2 : 0;
    case "map":
      return isJsonObject(value) ? 1 : 0;
    case "object":
      return isJsonObject(value) ? fitOfObject(control.fields, value) : 0;
    case "union":
      return Math.max(...control.options.map((option) => fitOf(option.control, value)));
    case "json":
      return typeof value === "object" ? 1 : 0.5;
  }
}

function fitOfObject(fields: readonly FormField[], value: JsonObject): number {
  const needed = fields.filter(({ required }) => required);
  return needed.every(({ name }) => memberOf(value, name) !== undefined) ? 2 : 1;
}

const MOST_SEGMENTS = 6;
const LONGEST_SEGMENT = 16;

/** Whether the values are few and short, so that they fit side by side. */
export const areFew = (values: readonly Json[]): boolean =>
  values.length <= MOST_SEGMENTS &&
  values.every((one) => valueLabel(one).length <= LONGEST_SEGMENT);
