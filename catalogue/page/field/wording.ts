// Writes messages for issues about numbers and lengths, with units. For all other issues, the page
// shows the sentence of the validator.
import type { Issue } from "../../../runtime/validation/issue.js";
import type { Control, FormField } from "../../data/form-data.js";
import { WORDS } from "../words.js";
import { isJsonArray } from "../../../generator/page.js";

type Size = "value" | "characters" | "items";
type Wording = readonly [size: Size, words: (limit: string, size: string) => string];

const { atLeast, atMost, moreThan, lessThan, multipleOf } = WORDS.field.limits;

// For each JSON Schema keyword: the size that it limits, and the function that writes the message.
const WORDINGS: ReadonlyMap<string, Wording> = new Map<string, Wording>([
  ["minimum", ["value", atLeast.is]],
  ["maximum", ["value", atMost.is]],
  ["exclusiveMinimum", ["value", moreThan]],
  ["exclusiveMaximum", ["value", lessThan]],
  ["multipleOf", ["value", multipleOf]],
  ["minLength", ["characters", atLeast.has]],
  ["maxLength", ["characters", atMost.has]],
  ["minItems", ["items", atLeast.has]],
  ["maxItems", ["items", atMost.has]],
]);

/**
 * Returns the message beside the field of an issue, such as `at most 15 seconds, it is 20`. Returns
 * `undefined` if the page has no message for the issue.
 */
export function wordingOf(issue: Issue, fields: readonly FormField[]): string | undefined {
  const wording = WORDINGS.get(issue.keyword);
  if (wording === undefined || typeof issue.expected !== "number") return undefined;
  const [size, words] = wording;
  const actual = sizeOf(issue.actual, size);
  if (actual === undefined) return undefined;
  const unit = size === "value" ? unitAt(fields, issue.path) : size;
  return words(countOf(issue.expected, unit), String(actual));
}

/** Returns a message about an issue, with the name of the field. */
export function namedWordingOf(issue: Issue, fields: readonly FormField[]): string {
  const words = wordingOf(issue, fields);
  return words === undefined ? issue.message : `${nameOf(issue.path)}: ${words}`;
}

function sizeOf(value: unknown, size: Size): number | undefined {
  if (size === "value") return typeof value === "number" ? value : undefined;
  if (size === "items") return isJsonArray(value) ? value.length : undefined;
  return typeof value === "string" ? [...value].length : undefined;
}

const countOf = (count: number, unit: string | undefined): string =>
  unit === undefined ? String(count) : `${count} ${count === 1 ? unit.replace(/s$/, "") : unit}`;

const nameOf = (path: Issue["path"]): string =>
  path.reduce<string>(
    (name, part) =>
      typeof part === "number" ? `${name}[${part}]` : name === "" ? part : `${name}.${part}`,
    "",
  );

// Returns the unit of a number field, such as `seconds`.
function unitAt(fields: readonly FormField[], [name, ...rest]: Issue["path"]): string | undefined {
  const field = fields.find((one) => one.name === name);
  return field && unitIn(field.control, rest);
}

function unitIn(control: Control, path: Issue["path"]): string | undefined {
  if (control.kind === "number") return control.unit;
  if (control.kind === "list") return unitIn(control.items, path.slice(1));
  if (control.kind === "object") return unitAt(control.fields, path);
  if (control.kind !== "union") return undefined;
  for (const option of control.options) {
    const unit = unitIn(option.control, path);
    if (unit !== undefined) return unit;
  }
  return undefined;
}
