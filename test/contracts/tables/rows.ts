// Rows for the kinds of field that many tables have. The documented bounds of the field imply all
// bodies and sentences.
import type { Patch, RefusedPatch, Row } from "./form.js";

type Rows = Readonly<Record<string, Row>>;

/**
 * A row of one field: accepted values, and refused values, each with the sources of its refusal
 * (the field itself by default).
 */
export const row = (
  name: string,
  accepted: readonly unknown[],
  refused: readonly (readonly [value: unknown, ...by: string[]])[],
  more: Partial<Row> = {},
): Rows => ({
  [name]: {
    accept: [...each(name, accepted), ...(more.accept ?? [])],
    refuse: [
      ...refused.map(([value, ...by]): RefusedPatch => [
        { [name]: value },
        ...(by.length === 0 ? [name] : by),
      ]),
      ...(more.refuse ?? []),
    ],
  },
});

/** Bodies with each of the values in one field. */
const each = (name: string, values: readonly unknown[]): Patch[] =>
  values.map((value) => ({ [name]: value }));

const missing = (name: string) => [undefined, `${name} is required`] as const;

/** A string of at most `max` characters. */
export const text = (name: string, { max, required, values = ["a"] }: TextOptions = {}): Rows =>
  row(name, max === undefined ? values : [...values, "a".repeat(max)], [
    [1, `${name} must be a string (got 1)`],
    ...(required === true ? [missing(name)] : []),
    ...(max === undefined
      ? []
      : [
          [
            "a".repeat(max + 1),
            `${name} must have at most ${max} characters (got ${max + 1})`,
          ] as const,
        ]),
  ]);

interface TextOptions {
  readonly max?: number;
  readonly required?: true;
  readonly values?: readonly string[];
}

/** An integer between two bounds. */
export const integer = (
  name: string,
  minimum: number,
  maximum: number,
  values: readonly unknown[] = [],
): Rows =>
  row(
    name,
    [minimum, maximum, ...values],
    [
      [minimum - 1, `${name} must be >= ${minimum} (got ${minimum - 1})`],
      [maximum + 1, `${name} must be <= ${maximum} (got ${maximum + 1})`],
      [minimum + 0.5, `${name} must be an integer (got ${minimum + 0.5})`],
      // A number that is sent as a string (4-field-notes.md, What users suffer from).
      [String(minimum), `${name} must be an integer (got "${minimum}")`],
    ],
  );

/**
 * One of these words or numbers. For a refused word in another case, the sentence suggests the
 * right word.
 */
export const words = (
  name: string,
  accepted: readonly unknown[],
  refused: readonly unknown[],
): Rows =>
  row(
    name,
    accepted,
    refused.map((value) => [value, mustBeOneOf(name, accepted, value)]),
  );

/** The sentence about a value that is not in the list. */
export function mustBeOneOf(path: string, accepted: readonly unknown[], value: unknown): string {
  const lower = String(value).toLowerCase();
  const meant = accepted.find((word) => typeof word === "string" && word.toLowerCase() === lower);
  const end = meant === undefined ? "" : `; did you mean ${JSON.stringify(meant)}?`;
  const list = accepted.map((word) => JSON.stringify(word)).join(", ");
  return `${path} must be one of ${list} (got ${JSON.stringify(value)})${end}`;
}

/** true or false. */
export const flag = (name: string): Rows =>
  row(name, [true, false], [["true", `${name} must be a boolean (got "true")`]]);

/** The row of the field `model`. The handle adds this field, so the SDK refuses an unknown id. */
export const modelRow = (unknown: string, meant?: string): Rows => ({
  model: {
    accept: [{}],
    refuse: [
      [{ model: undefined }, "model"],
      [
        { model: unknown },
        `model: This SDK has no contract for the model "${unknown}". ${
          meant === undefined
            ? `Generate the SDK again, or call client.untyped("${unknown}").`
            : `Did you mean "${meant}"?`
        }`,
      ],
    ],
  },
});
