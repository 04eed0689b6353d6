// The contracts of the reference catalog and of the sample catalog, as the generator reads them.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkCatalog } from "../../generator/check/catalog.js";
import { DOCUMENTED_ENDPOINTS } from "../../generator/check/entry.js";
import type { ModelContract } from "../../generator/normalise/contract.js";
import { normalise } from "../../generator/normalise/normalise.js";
import { readDocumentedContracts } from "../../generator/normalise/rules.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const json = (path: string) => JSON.parse(readFileSync(path, "utf8")) as { data: unknown[] };

/** Contracts by the catalog that they come from. */
export async function catalogContracts(): Promise<{
  reference: readonly ModelContract[];
  sample: readonly ModelContract[];
}> {
  const documented = await readDocumentedContracts(join(root, "contracts"));
  const read = (entries: readonly unknown[]) =>
    normalise(
      checkCatalog(
        entries.map((raw, index) => ({ index, raw })),
        DOCUMENTED_ENDPOINTS,
      ).models,
      documented,
      {},
    ).contracts.models;
  const folder = join(root, "contracts/models");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".json"),
  );
  return {
    reference: read(files.map((path) => json(join(folder, path)))),
    sample: read(json(join(root, "test/fixtures/catalogs/sample.json")).data),
  };
}
