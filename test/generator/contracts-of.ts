// The contracts of entries of a catalog, with the documented rules.
import { join } from "node:path";
import { checkCatalog } from "../../generator/check/catalog.js";
import { DOCUMENTED_ENDPOINTS } from "../../generator/check/endpoint.js";
import type { ModelContract } from "../../generator/normalise/contract.js";
import { normalise } from "../../generator/normalise/normalise.js";
import { readDocumentedContracts } from "../../generator/normalise/rules.js";

const documented = await readDocumentedContracts(join(import.meta.dirname, "../../contracts"));

export function contractsOf(entries: readonly unknown[]): readonly ModelContract[] {
  const numbered = entries.map((raw, index) => ({ index, raw }));
  const checked = checkCatalog(numbered, { named: DOCUMENTED_ENDPOINTS });
  return normalise(checked.models, documented, {}).contracts.models;
}
