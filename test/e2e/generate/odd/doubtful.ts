// Entries that stay typed although one of their keywords cannot be read.
import { entry, entryWith, type Loose } from "../support/catalog.js";

const doubtful = (name: string, f: Loose, others: Loose = {}) =>
  entryWith(`x-doubt-${name}`, { f }, others);

/** Entries with a keyword that only the server checks, by keyword. `code` is hostile text. */
export const doubtfulEntries = (code: string): Readonly<Record<string, unknown>> => ({
  "another dialect": doubtful("dialect", {}, { $schema: "https://h.example/" }),
  "draft-07": doubtful("draft-07", {}, { $schema: "http://json-schema.org/draft-07/schema#" }),
  "a bound that is code": doubtful("bound", { minimum: `1;${code}` }),
  "properties that are a list": entry("x-doubt-list", {
    input_schema: { type: "object", properties: [] },
  }),
  "an invalid type": doubtful("type", { type: "date" }),
  "no type at all": doubtful("types", { type: [] }),
  "dependencies of draft-07": doubtful("dependencies", { dependencies: {} }),
  "additionalItems of draft 2019-09": doubtful("additional", { additionalItems: false }),
  "$recursiveRef of draft 2019-09": doubtful("recursive", { $recursiveRef: "#" }),
  "$recursiveAnchor of draft 2019-09": doubtful("anchor", { $recursiveAnchor: true }),
  "a vocabulary": doubtful("vocabulary", { $vocabulary: {} }),
  "fields left": doubtful("fields", { unevaluatedProperties: false }),
  "items left": doubtful("items", { unevaluatedItems: false }),
  "a dynamic reference": doubtful("dynamic", { $dynamicRef: "#" }),
  "an empty enum": doubtful("enum", { enum: [] }),
  "an empty oneOf": doubtful("one-of", { oneOf: [] }),
  "an invalid pattern": doubtful("pattern", { pattern: "(" }),
  "a reference to the network": doubtful("network", { $ref: "https://h.example/a.json" }),
  "a reference to the disk": doubtful("disk", { $ref: "file:///etc/passwd" }),
  "a reference without a scheme": doubtful("scheme", { $ref: "//127.0.0.1/s" }),
  "a reference to nothing": doubtful("nothing", { $ref: "#/$defs/none" }),
  "a reference along the prototype": doubtful("prototype", {
    $ref: "#/$defs/constructor/prototype",
  }),
});
