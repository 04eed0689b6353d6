// Contracts whose types are closed where the contract is open, and edits at that border.
import fc from "fast-check";
import type { Plain } from "./random-schemas.js";

type Keywords = { [keyword: string]: Plain };

const text: Keywords = { type: "string" };
const object = (properties: Keywords, more: Keywords = {}): Keywords => ({
  type: "object",
  properties,
  ...more,
});
const list = (items: Keywords, more: Keywords = {}): Keywords => ({
  type: "array",
  items,
  ...more,
});
const pair = (first: Keywords, second: Keywords): Keywords => ({
  type: "array",
  prefixItems: [first, second],
});
const reference: Keywords = { $ref: "#/$defs/d" };

const simple: readonly Keywords[] = [
  {},
  text,
  { type: "integer" },
  { type: ["string", "null"] },
  { enum: ["a", "b"] },
  { enum: ["a", "b", "c"] },
  { const: "a" },
  { type: "object" },
  { type: "object", additionalProperties: text },
  { type: "object", additionalProperties: true },
  reference,
];
const objects: readonly Keywords[] = [
  object({ a: text }),
  object({ a: text, b: text }),
  object({ a: text }, { required: ["a"] }),
  object({ a: text, b: { type: "object" } }),
  object({ a: text }, { additionalProperties: text }),
  object({ a: text }, { additionalProperties: { type: ["string", "null"] } }),
  object({ a: text }, { additionalProperties: false }),
  object({ a: text, b: text }, { anyOf: [{ required: ["a"] }, { required: ["b"] }] }),
  object({ a: text, b: text }, { not: { required: ["a", "b"] } }),
  object({ a: text, b: text }, { dependentRequired: { a: ["b"] } }),
];
const formOf = (kind: string, more: Keywords): Keywords =>
  object({ kind: { const: kind }, ...more }, { required: ["kind"] });
const wrap: readonly ((a: Keywords, b: Keywords) => Keywords)[] = [
  (a) => a,
  (a) => list(a),
  (a) => list(a, { minItems: 2, maxItems: 2 }),
  (a, b) => ({ anyOf: [a, b] }),
  (a, b) => ({ anyOf: [b, a] }),
  (a) => ({ anyOf: [a, { type: "null" }] }),
  (a) => ({ allOf: [a] }),
  (a, b) => pair(a, b),
  (a, b) => ({ ...pair(a, b), items: false }),
  (a, b) => ({ ...pair(a, b), items: false, minItems: 2 }),
  (a, b) => ({ anyOf: [formOf("x", { a }), formOf("y", { a: b })] }),
  (a, b) => ({ oneOf: [formOf("x", { a }), formOf("y", { b })] }),
  (a, b) => object({ a, b }),
];

const part = fc.constantFrom(...simple, ...objects, ...objects);
const fieldOf = fc
  .tuple(part, part, fc.nat(wrap.length - 1))
  .map(([a, b, at]): Keywords => wrap[at]?.(a, b) ?? a);
const near = fc
  .tuple(part, part, part, fc.nat(wrap.length - 1), fc.nat(wrap.length - 1), fc.nat(4))
  .map(([a, b, c, at, to, kind]): readonly [Keywords, Keywords] => {
    const before = wrap[at]?.(a, b) ?? a;
    // The same form with other parts, another form of the same parts, or the same with more beside it.
    if (kind < 2) return [before, wrap[at]?.(a, c) ?? a];
    if (kind < 3) return [before, wrap[at]?.(c, b) ?? a];
    return kind < 4 ? [before, wrap[to]?.(a, b) ?? a] : [before, { anyOf: [before, c] }];
  });

/** Two versions of a contract that differ in one field, and what stands beside it. */
export const openPairs = fc
  .tuple(near, fieldOf, part, fc.nat(5))
  .map(([[old, now], other, definition, kind]) => {
    const root = (f: Keywords, more: Keywords): Keywords => ({
      ...object({ f, ...(kind % 2 === 0 && { g: other }), ...more }),
      $defs: { d: definition },
    });
    return {
      before: root(old, {}),
      after: root(now, kind === 5 ? { e: other } : {}),
    };
  });
