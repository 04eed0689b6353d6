// POST /v1/images/generations and the query of image tasks (1-core.md).
import { json } from "../http/answer.js";
import type { App } from "../http/app.js";
import { nearestRatio } from "../files/ratio.js";
import { createCall, originOf } from "../http/caller.js";
import { invalid, type Refusal } from "../http/refusal.js";
import type { Service } from "../instance/service.js";
import { callPrice } from "../money/charge.js";
import { taskRecord } from "../tasks/record.js";
import { requireTask } from "../tasks/routes.js";
import { submit } from "./submit.js";

const ENDPOINT = "/v1/images/generations";
const OPERATION = "images-generations";

export function imageRoutes(app: App, service: Service): void {
  app.post(ENDPOINT, (c) => {
    const { key, body, model } = createCall(service, c, "image");
    const { validation, prices } = service;
    return submit(service, c, {
      key,
      model,
      endpoint: ENDPOINT,
      pollPath: `${ENDPOINT}/{task_id}`,
      kind: "image",
      body,
      refusal: (publicBody) => validation.model(model, publicBody, OPERATION) ?? wrongBatch(body),
      product: ({ delivered = Infinity }) => {
        const defaults = validation.defaults(model);
        const field = (name: string): unknown => body[name] ?? defaults[name];
        const ratio = nearestRatio(field("aspect_ratio") ?? field("size"));
        return { kind: "image", ratio, count: Math.min(batchSize(body) ?? 1, delivered) };
      },
      price: (product) => callPrice(prices, model, product.kind === "image" ? product.count : 1),
    });
  });

  app.get(`${ENDPOINT}/:task_id`, (c) => {
    const task = requireTask(service, c, c.req.param("task_id"), ["image"]);
    const record = taskRecord(task, c.env.trace.at, originOf(service, c));
    const images = (record["result"] as { images: { url: string[] }[] } | undefined)?.images;
    // Assumption: for a running task, the answer has the task's status. The documents show only
    // completed and failed tasks.
    return json({
      status: record["status"],
      ...(images === undefined ? {} : { url: images[0]?.url[0] ?? "" }),
      ...("error" in record ? { fail_reason: task.failure } : {}),
    });
  });
}

/**
 * Assumption: the field `n` is the number of images, from 1 to 20. The documents do not show such a
 * field. A contract may allow fewer images.
 */
const MAX_BATCH = 20;

function batchSize({ n = 1 }: Readonly<Record<string, unknown>>): number | undefined {
  const isSize = typeof n === "number" && Number.isInteger(n) && n >= 1 && n <= MAX_BATCH;
  return isSize ? n : undefined;
}

/** Refuses an invalid `n`. If the task made one image instead, the mistake would stay hidden. */
function wrongBatch(body: Readonly<Record<string, unknown>>): Refusal | undefined {
  if (batchSize(body) !== undefined) return undefined;
  return invalid(`n must be an integer from 1 to ${MAX_BATCH}`, "n").refusal;
}
