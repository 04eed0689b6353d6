// For which models Idempotency-Key counts (2-video.md, Common: the x-imagine models; deployed clients send it for every model).
import type { Service } from "../instance/service.js";
import { ruleFilesAbout } from "../validation/rule-check.js";

/** True when the documents promise Idempotency-Key for a model. */
export function promisesIdempotency(service: Service, model: string): boolean {
  return ruleFilesAbout(service.contracts.rules, { model }).some(
    ({ facts }) => facts?.idempotencyKey === true,
  );
}

/** True when this instance honours the key for a model: where it is promised, or everywhere. */
export function countsKeys(service: Service, model: string): boolean {
  return service.idempotency.counts === "all" || promisesIdempotency(service, model);
}
