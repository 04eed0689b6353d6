// What the shapes of contracts are made of.

/** A JSON Schema, as far as it is made here. */
export type Schema = Readonly<Record<string, unknown>>;

export const FIELDS = 490;

export const times = <Item>(count: number, item: (index: number) => Item): readonly Item[] =>
  Array.from({ length: count }, (_, index) => item(index));
export const record = <Value>(
  entries: readonly (readonly [string, Value])[],
): Record<string, Value> => Object.fromEntries(entries);
export const numbered = <Value>(prefix: string, count: number, value: (index: number) => Value) =>
  record(times(count, (n) => [`${prefix}${n}`, value(n)] as const));

export const TEXT = { type: "string" };
export const words = (count: number, prefix = "w") => times(count, (n) => `${prefix}${n}`);

// What the fields of a real request are, in turn.
const KINDS: readonly ((n: number) => Schema)[] = [
  (n) => ({ type: "string", enum: words(4, `v${n}_`), default: `v${n}_0` }),
  (n) => ({ type: "integer", minimum: 0, maximum: 10 + n }),
  (n) => ({ type: "string", maxLength: 100 + n, description: `What field ${n} is for.` }),
  () => ({ type: "boolean", default: false }),
  (n) => ({ anyOf: [{ type: "number", minimum: n }, { type: "null" }], default: null }),
];
export const field = (n: number): Schema => KINDS[n % KINDS.length]?.(n) ?? {};
export const fields = (count = FIELDS, prefix = "f") => numbered(prefix, count, field);
export const request = (more: Schema, properties: Schema = fields()): Schema => ({
  type: "object",
  properties,
  ...more,
});

export const needs = (...names: readonly string[]) => ({ required: names });
export const is = (name: string, value: unknown) => ({
  properties: { [name]: { const: value } },
  required: [name],
});
export const tagged = (count: number, size: number) =>
  times(count, (n) => ({
    type: "object",
    properties: { type: { const: `t${n}` }, ...fields(size, `m${n}_`) },
    required: ["type", `m${n}_0`],
    additionalProperties: false,
  }));
export const untagged = (count: number, size: number) =>
  times(count, (n) => ({
    type: "object",
    properties: { shared: TEXT, ...fields(size, `m${n % 7}_`) },
    required: ["shared", `m${n % 7}_${n % size}`],
  }));
export const nested = (depth: number, leaf: Schema, width: number): Schema => {
  let schema = leaf;
  for (let level = 0; level < depth; level++) {
    schema = {
      type: "object",
      properties: { ...fields(width, `l${level}_`), inner: schema },
      required: ["inner"],
    };
  }
  return schema;
};
export const chain = (
  length: number,
  of: (n: number, next: Schema | undefined) => Schema,
): Schema => {
  let next: Schema | undefined;
  for (let n = length - 1; n >= 0; n--) next = of(n, next);
  return next ?? {};
};
export const LONG = "A sentence of a long description, with `code`, a * and a */ in it. ".repeat(
  60,
);
