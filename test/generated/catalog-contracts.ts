// The contracts of the reference catalog and of the sample catalog, as the generator reads them.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkCatalog } from "../../generator/read/check/catalog.js";
import { DOCUMENTED_ENDPOINTS } from "../../generator/read/check/endpoint.js";
import { normalise, type Contracts } from "../../generator/read/normalise/normalise.js";
import { readDocumentedContracts } from "../../generator/read/normalise/rules.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const json = (path: string) => JSON.parse(readFileSync(path, "utf8")) as { data: unknown[] };

/** Contracts by their catalog. */
export async function catalogContracts(): Promise<Record<"reference" | "sample", Contracts>> {
  const documented = await readDocumentedContracts(join(root, "contracts"));
  const read = (entries: readonly unknown[]) => {
    const numbered = entries.map((raw, index) => ({ index, raw }));
    const { models } = checkCatalog(numbered, { listed: DOCUMENTED_ENDPOINTS });
    return normalise(models, documented, {}).contracts;
  };
  const folder = join(root, "contracts/models");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".json"),
  );
  return {
    reference: read(files.map((path) => json(join(folder, path)))),
    sample: read(json(join(root, "test/fixtures/catalogs/sample.json")).data),
  };
}
