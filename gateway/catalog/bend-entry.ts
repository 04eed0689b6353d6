// Catalog scenarios: a contract that has drifted, and the flat form of a single-model contract.
import { offerOf, type Offer } from "../scenarios/book.js";
import type { Scenario } from "../scenarios/scenario.js";
import { isObject } from "../validation/json-path.js";
import { objectText, rawMember, type CatalogEntry } from "./catalog.js";

/** Entries whose contracts have drifted, where `schema-bump` asks for it; the same list when it finds no contract. */
export function drifted(
  offers: readonly Offer[],
  entries: readonly CatalogEntry[],
): readonly CatalogEntry[] {
  const offer = offerOf(offers, "schema-bump");
  if (offer === undefined) return entries;
  const shown = entries.map((entry) => bumped(entry, offer.scenario));
  const isBent = shown.some((entry, i) => entry !== entries[i]);
  return isBent && offer.use() ? shown : entries;
}

/** An entry with another schema_version and one more optional field; an entry without a contract as it is. */
function bumped(entry: CatalogEntry, { words }: Scenario): CatalogEntry {
  const raw = rawMember(entry, "parameters");
  const parameters: unknown = raw === undefined ? undefined : JSON.parse(raw);
  const schema = isObject(parameters) ? parameters["input_schema"] : undefined;
  if (!isObject(parameters) || !isObject(schema)) return entry;
  const properties = isObject(schema["properties"]) ? schema["properties"] : {};
  const added = { type: "string", description: "Added by the scenario schema-bump." };
  let text: string;
  try {
    text = JSON.stringify({
      ...parameters,
      schema_version: words[0] ?? "2099-01-01",
      input_schema: { ...schema, properties: { ...properties, added_field: added } },
    });
  } catch {
    return entry; // nested deeper than JSON.stringify goes
  }
  const members = entry.members.map(({ key, raw: value }) => ({
    key,
    raw: key === "parameters" ? text : value,
  }));
  return { ...entry, members, raw: objectText(members) };
}

/** The flat form of some deployments: `model` instead of `id`, the parameters block on top (4-field-notes.md, Catalog). */
export function flatText(entry: CatalogEntry): string {
  const raw = rawMember(entry, "parameters");
  const parameters: unknown = raw === undefined ? {} : JSON.parse(raw);
  const shown = isObject(parameters) ? parameters : {};
  const { operation, endpoint, schema_version, input_schema } = shown;
  return JSON.stringify({ model: entry.id, operation, endpoint, schema_version, input_schema });
}
