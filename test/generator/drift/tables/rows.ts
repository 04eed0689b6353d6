// Rows of the tables of changes: two schemas, and the expected changes.

/** Two spellings of one contract. */
export type EqualPair = readonly [name: string, one: object, other: object];

export interface ExpectedChange {
  readonly field: string;
  readonly kind: string;
  readonly class: "major" | "minor" | "patch";
  readonly breach?: "silent-drift" | "removed-field";
}
/** Two versions of a contract. */
export interface Pair {
  readonly before: object;
  readonly after: object;
}
export type Row = readonly [
  name: string,
  before: object,
  after: object,
  expected: readonly ExpectedChange[],
];

/**
 * The worst class of an edit. `types` is a major change that breaks only code: every accepted body
 * stays accepted.
 */
export type Class = "none" | "patch" | "minor" | "major" | "types";

/** An edit of a schema, and its class in both directions. */
export type Edit = readonly [
  name: string,
  before: object,
  after: object,
  there: Class,
  back: Class,
];

export const field = (schema: object) => ({ type: "object", properties: { f: schema } });
export const major = (kind: string, at = "f"): ExpectedChange => ({
  field: at,
  kind,
  class: "major",
});
export const minor = (kind: string, at = "f"): ExpectedChange => ({
  field: at,
  kind,
  class: "minor",
});
export const patch = (kind: string, at = "f"): ExpectedChange => ({
  field: at,
  kind,
  class: "patch",
});
export const removed = (at: string): ExpectedChange => ({
  ...major("field-removed", at),
  breach: "removed-field",
});

export const object = (properties: object, more: object = {}) => ({
  type: "object",
  properties,
  ...more,
});
export const text = { type: "string" };
export const whole = { type: "integer" };
export const needs = (...required: string[]) => ({ required });
export const tree = (name: string, limit: number) => ({
  $ref: `#/$defs/${name}`,
  $defs: {
    [name]: object({
      size: { type: "integer", maximum: limit },
      parts: { type: "array", items: { $ref: `#/$defs/${name}` } },
    }),
  },
});
export const image = object(
  { url: text, role: { enum: ["first_frame", "reference"] } },
  needs("url"),
);
export const byKind = (a: object, b: object, word = "anyOf") =>
  object(
    { kind: text },
    {
      [word]: [
        object({ kind: { const: "image" }, ...a }, needs("kind")),
        object({ kind: { const: "video" }, ...b }, needs("kind")),
      ],
    },
  );
