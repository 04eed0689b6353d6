// Request bodies of every kind for a contract: fields alone, in pairs, and with one thing wrong.
import { exampleOf, exampleRequest } from "../../generator/emit/example.js";
import type { ModelContract } from "../../generator/normalise/contract.js";
import { isJsonObject, isSchema, stringsOf, type Json } from "../../generator/schema/json.js";
import { referencesOf } from "../../generator/schema/references.js";

/** A body, and what was done to make it. */
export interface Candidate {
  readonly body: Readonly<Record<string, unknown>>;
  readonly how: "pair" | "missing" | "type" | "enum" | "misspelt";
}

// One value of every kind that JSON has; the validator says which of them a field takes.
const KINDS: readonly Json[] = [null, true, 7, 7.5, "text", [], ["text"], {}];

/** Candidate bodies of a contract, in a fixed order. */
export function candidates(contract: ModelContract): readonly Candidate[] {
  const { schema } = contract;
  const references = referencesOf(schema);
  const properties = Object.entries(isJsonObject(schema["properties"]) ? schema["properties"] : {});
  const base = { ...exampleRequest(contract) };
  const values = properties.flatMap(([name, property]): [string, Json][] =>
    name === "model" || !isSchema(property) || property === false
      ? []
      : [[name, exampleOf(property, name, references, 0)]],
  );
  const found: Candidate[] = [{ body: base, how: "pair" }];
  values.forEach(([first, one], index) => {
    found.push({ body: { ...base, [first]: one }, how: "pair" });
    for (const [second, other] of values.slice(index + 1)) {
      found.push({ body: { ...base, [first]: one, [second]: other }, how: "pair" });
    }
  });
  for (const name of stringsOf(schema["required"])) {
    const rest = Object.entries(base).filter(([field]) => field !== name);
    if (name !== "model") found.push({ body: Object.fromEntries(rest), how: "missing" });
  }
  for (const [name, property] of properties) {
    if (name === "model" || !isJsonObject(property)) continue;
    found.push({ body: { ...base, [`${name}_x`]: base[name] ?? 1 }, how: "misspelt" });
    for (const value of KINDS) found.push({ body: { ...base, [name]: value }, how: "type" });
    const members = property["enum"];
    for (const value of Array.isArray(members) ? [...members, "no such value"] : []) {
      found.push({ body: { ...base, [name]: value }, how: "enum" });
    }
  }
  return found;
}
