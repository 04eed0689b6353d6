// POST /v1/videos/generations (2-video.md, Common).
import type { App, RouteContext } from "../http/app.js";
import { nearestRatio } from "../files/ratio.js";
import { createCall } from "../http/caller.js";
import { invalid, type Refusal } from "../http/refusal.js";
import type { Service } from "../instance/service.js";
import type { Key } from "../keys/key.js";
import { hasSourceVideo, videoPrice } from "../money/video-price.js";
import { statusAt } from "../tasks/task.js";
import { valuesAt } from "../validation/json-path.js";
import { priceFacts } from "../validation/rule-check.js";
import { submit } from "./submit.js";

const ENDPOINT = "/v1/videos/generations";

export function videoRoutes(app: App, service: Service): void {
  const { validation, contracts, prices } = service;
  app.post(ENDPOINT, (c) => {
    const { key, body, model } = createCall(service, c, "video");
    const defaults = validation.defaults(model);
    const facts = priceFacts(contracts.rules, model);
    const request = { model, body, defaults, facts };
    return submit(service, c, {
      key,
      model,
      endpoint: ENDPOINT,
      pollPath: "/v1/tasks/{task_id}",
      kind: "video",
      body,
      refusal: (publicBody) =>
        validation.model(model, publicBody) ?? wrongExtension(service, c, key, model, body),
      hasSourceVideo: hasSourceVideo(body),
      price: (_, { sourceSeconds }) => videoPrice(prices, { ...request, sourceSeconds }),
      product: () => ({
        kind: "video",
        ratio: nearestRatio(body["aspect_ratio"] ?? defaults["aspect_ratio"]),
      }),
    });
  });
}

const FIELD = "extend_from_task_id";

/**
 * Returns the refusal of a wrong `extend_from_task_id`. The field must name a completed task of the
 * same model family and account (2-video.md, x-omni-1.1-flash).
 */
function wrongExtension(
  service: Service,
  c: RouteContext,
  key: Key,
  model: string,
  { extend_from_task_id: id }: Readonly<Record<string, unknown>>,
): Refusal | undefined {
  // If the model's contract does not list the field, any value is accepted.
  const path = `parameters/input_schema/properties/${FIELD}`;
  const canExtend = (one: string) => valuesAt(service.catalog.byId.get(one)?.raw, path).length > 0;
  if (typeof id !== "string" || !canExtend(model)) return undefined;
  const task = service.tasks.find(id);
  const isAllowed = task?.account === key.account && canExtend(task.model);
  if (isAllowed && statusAt(task, c.env.trace.at) === "completed") return undefined;
  const message = `${FIELD} must be the id of a completed task of this account and of this model family`;
  return invalid(message, FIELD).refusal;
}
