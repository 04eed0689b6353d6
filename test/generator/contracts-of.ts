// The contracts of the entries of a catalog, with the documented rules.
import { join } from "node:path";
import { checkCatalog } from "../../generator/read/check/catalog.js";
import { DOCUMENTED_ENDPOINTS } from "../../generator/read/check/endpoint.js";
import type { ModelContract } from "../../generator/read/normalise/contract.js";
import { normalise } from "../../generator/read/normalise/normalise.js";
import { readDocumentedContracts } from "../../generator/read/normalise/rules.js";

const documented = await readDocumentedContracts(join(import.meta.dirname, "../../contracts"));

export function contractsOf(entries: readonly unknown[]): readonly ModelContract[] {
  const numbered = entries.map((raw, index) => ({ index, raw }));
  const checked = checkCatalog(numbered, { listed: DOCUMENTED_ENDPOINTS });
  return normalise(checked.models, documented, {}).contracts.models;
}
