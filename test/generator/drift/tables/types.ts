// Types.
import { field, major, minor, text, whole, type Row } from "./rows.js";

export const TYPES: readonly Row[] = [
  ["the type changes", field(text), field(whole), [major("type-changed")]],
  [
    "an integer becomes any number",
    field(whole),
    field({ type: "number" }),
    [minor("type-widened")],
  ],
  [
    "a number becomes an integer",
    field({ type: "number" }),
    field(whole),
    [major("type-narrowed")],
  ],
  [
    "null is accepted as well",
    field(text),
    field({ type: ["string", "null"] }),
    [minor("type-widened")],
  ],
  [
    "null is accepted as well, by anyOf",
    field({ type: "integer", minimum: 1 }),
    field({ anyOf: [{ type: "integer", minimum: 1 }, { type: "null" }] }),
    [minor("type-widened")],
  ],
  ["null is refused", field({ type: ["string", "null"] }), field(text), [major("type-narrowed")]],
  [
    "a type joins and another leaves",
    field({ type: ["string", "null"] }),
    field({ type: ["string", "integer"] }),
    [major("type-narrowed"), minor("type-widened")],
  ],
  ["a field without a type gets one", field({}), field(text), [major("type-narrowed")]],
];
