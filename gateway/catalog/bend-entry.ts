// Catalog scenarios: a changed contract, and the flat form of a single-model contract.
import { offerOf, type Offer } from "../scenarios/book.js";
import { isObject } from "../validation/json-path.js";
import { parametersOf, type CatalogEntry } from "./catalog.js";

/** Entries with changed contracts under the scenario `schema-bump`; the same list when it finds no contract. */
export function drifted(
  offers: readonly Offer[],
  entries: readonly CatalogEntry[],
): readonly CatalogEntry[] {
  const offer = offerOf(offers, "schema-bump");
  if (offer === undefined) return entries;
  const [version = "2099-01-01"] = offer.scenario.words;
  const shown = entries.map((entry) => bumped(entry, version));
  const isBent = shown.some((entry, i) => entry !== entries[i]);
  return isBent && offer.use() ? shown : entries;
}

/** An entry with another schema_version and one more optional field; an entry without a contract as it is. */
function bumped(entry: CatalogEntry, schema_version: string): CatalogEntry {
  const { shown } = entry;
  const { input_schema: schema, ...parameters } = parametersOf(entry);
  if (!isObject(shown) || !isObject(schema)) return entry;
  const properties = isObject(schema["properties"]) ? schema["properties"] : {};
  const added_field = { type: "string", description: "Added by the scenario schema-bump." };
  const input_schema = { ...schema, properties: { ...properties, added_field } };
  return {
    ...entry,
    shown: { ...shown, parameters: { ...parameters, schema_version, input_schema } },
  };
}

/** The flat form of some deployments: `model` instead of `id`, the parameters block on top (4-field-notes.md, Catalog). */
export function flat(entry: CatalogEntry): Record<string, unknown> {
  const { operation, endpoint, schema_version, input_schema } = parametersOf(entry);
  return { model: entry.id, operation, endpoint, schema_version, input_schema };
}
