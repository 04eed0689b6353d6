// The contract of a single model: its catalog entry "with additional blocks" (1-core.md, GET /v1/models/{model}/schema).
import { promisesIdempotency } from "../submissions/promise.js";
import type { Service } from "../instance/service.js";
import { objectText, type CatalogEntry } from "./catalog.js";

/**
 * The text of a single-model contract. An entry of a given catalog is served as it came.
 *
 * Assumption: the blocks' content is not shown; they say whether Idempotency-Key is documented for the model, and where
 * its tasks are read. An entry without a contract has no `parameters` and no blocks.
 */
export function schemaText(service: Service, entry: CatalogEntry): string {
  const { id, members, raw } = entry;
  const hasContract = members.some(({ key }) => key === "parameters");
  if (service.catalog.saved !== undefined || id === undefined || !hasContract) return raw;
  const documented = promisesIdempotency(service, id);
  const query =
    entry.category === "image" ? "/v1/images/generations/{task_id}" : "/v1/tasks/{task_id}";
  return objectText([
    ...members,
    { key: "idempotency", raw: JSON.stringify({ header: "Idempotency-Key", documented }) },
    { key: "response_contract", raw: JSON.stringify({ status: 200, task_query: query }) },
  ]);
}
