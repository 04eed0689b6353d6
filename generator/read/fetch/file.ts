// Reads a catalog from a file with a saved answer of GET /v1/models?expand=parameters.
import { readFile } from "node:fs/promises";
import { EXIT, GenerateFailure, reasonOf } from "../../failure.js";
import { assertExpanded, entriesOf, type FetchedCatalog } from "./catalog.js";
import { select, type Selection } from "./select.js";
import { withoutKey } from "./without-key.js";

/**
 * Reads a catalog from a file. Removes `apiKey` from the text, because a gateway may repeat the key
 * in answers.
 */
export async function readCatalog(
  path: string,
  selection: Selection,
  apiKey?: string,
): Promise<FetchedCatalog> {
  let text: string;
  try {
    text = withoutKey(await readFile(path, "utf8"), apiKey);
  } catch (error) {
    throw new GenerateFailure(
      EXIT.usage,
      `Cannot read the catalog ${path} (${reasonOf(error)}); give the path of a saved answer of GET /v1/models?expand=parameters.`,
    );
  }
  let body: unknown;
  try {
    body = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    throw new GenerateFailure(
      EXIT.notACatalog,
      `${path} is not JSON, or was cut off; save the whole answer of GET /v1/models?expand=parameters.`,
    );
  }
  const data = entriesOf(body, path);
  const { entries, warnings } = select(data, selection);
  assertExpanded(data, path);
  return { entries, warnings, selection };
}
