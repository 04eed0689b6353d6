// Which models the documents promise Idempotency-Key for (2-video.md, Common: the x-imagine models).
import type { Service } from "../service/service.js";
import { ruleFilesAbout } from "../validation/rule-check.js";

/** True when the documents promise Idempotency-Key for a model. */
export function promisesIdempotency(service: Service, model: string): boolean {
  return ruleFilesAbout(service.contracts.rules, { model }).some(
    ({ facts }) => facts?.idempotencyKey === true,
  );
}
