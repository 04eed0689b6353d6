// Choices of values.
import { field, major, minor, text, type Row } from "./rows.js";

export const VALUES: readonly Row[] = [
  [
    "an enum value is added",
    field({ enum: ["a"] }),
    field({ enum: ["a", "8k"] }),
    [minor("enum-value-added")],
  ],
  [
    "an enum value is removed",
    field({ enum: ["a", "b"] }),
    field({ enum: ["a"] }),
    [major("enum-value-removed")],
  ],
  [
    "one enum value takes another's place",
    field({ enum: ["a", "b"] }),
    field({ enum: ["a", "c"] }),
    [major("enum-value-removed"), minor("enum-value-added")],
  ],
  [
    "a constant becomes a choice",
    field({ const: "a" }),
    field({ enum: ["a", "b"] }),
    [minor("enum-value-added")],
  ],
  [
    "a choice becomes a constant",
    field({ enum: ["a", "b"] }),
    field({ const: "a" }),
    [major("enum-value-removed")],
  ],
  [
    "any text is accepted instead of a choice",
    field({ enum: ["a"] }),
    field(text),
    [minor("enum-opened")],
  ],
  [
    "a choice instead of any text",
    field(text),
    field({ type: "string", enum: ["a"] }),
    [major("enum-closed")],
  ],
  [
    "an enum is opened to texts that do not hold all of it",
    field({ enum: ["a", "long"] }),
    field({ type: "string", maxLength: 2 }),
    [major("enum-value-removed"), minor("enum-opened")],
  ],
  [
    "a number joins a choice of texts",
    field({ enum: ["a"] }),
    field({ enum: ["a", 1] }),
    [minor("enum-value-added")],
  ],
  [
    "true only becomes any boolean",
    field({ const: true }),
    field({ type: "boolean" }),
    [minor("enum-value-added")],
  ],
  [
    "an enum value that its type refuses is removed",
    field({ type: "integer", enum: [1, "a"] }),
    field({ type: "integer", enum: [1] }),
    [],
  ],
  [
    "an enum value that a bound refuses is added",
    field({ type: "integer", enum: [1], maximum: 5 }),
    field({ type: "integer", enum: [1, 9], maximum: 5 }),
    [],
  ],
];
