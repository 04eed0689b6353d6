// The OpenAPI document of the SDK at hand, as its lock has it: no catalog is read.
import type { Lock } from "../../generator/lock/lock.js";
import { readDocumentedContracts } from "../../generator/normalise/rules.js";
import type { JsonObject } from "../../generator/schema/json.js";
import type { Config } from "../command-line/config.js";
import { readAnswers } from "./answers.js";
import { contractsOfLock } from "./contracts-of-lock.js";
import { openApiDocument } from "./document.js";

/** The document, for the host that serves it; `contracts` is the folder of the documents' contracts. */
export async function documentOfLock(
  lock: Lock,
  contracts: string,
  config: Pick<Config, "rules" | "operations" | "license" | "repository">,
): Promise<JsonObject> {
  const documented = await readDocumentedContracts(contracts);
  return openApiDocument(contractsOfLock(lock, documented, config), await readAnswers(contracts), {
    server: "/",
    license: config.license,
    contact: config.repository,
  });
}
