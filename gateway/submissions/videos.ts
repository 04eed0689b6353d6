// POST /v1/videos/generations (2-video.md, Common).
import type { App, RouteContext } from "../http/app.js";
import { jsonObject } from "../http/body.js";
import { callerOf, modelField, permitModel } from "../http/caller.js";
import type { Refusal } from "../http/refusal.js";
import type { Key } from "../keys/key.js";
import { videoPrice } from "../money/charge.js";
import type { Service } from "../instance/service.js";
import { submit } from "./submit.js";
import { statusAt } from "../tasks/task.js";

const ENDPOINT = "/v1/videos/generations";

/** Adds the video creation route. */
export function videoRoutes(app: App, service: Service): void {
  app.post(ENDPOINT, (c) => {
    const key = callerOf(service, c);
    const body = jsonObject(c.env.trace.body, c.req.header("content-type"));
    const model = modelField(body);
    permitModel(service, c, key, model, "video");
    const defaults = service.validation.defaults(model);
    const request = { model, body, defaults };
    return submit(service, c, {
      key,
      model,
      endpoint: ENDPOINT,
      pollPath: "/v1/tasks/{task_id}",
      kind: "video",
      body,
      refusal: (seen) =>
        service.validation.model(model, seen) ?? wrongExtension(service, c, key, model, body),
      price: () => videoPrice(service.prices, request),
      product: () => ({ kind: "video" }),
    });
  });
}

/** The models that document `extend_from_task_id`; to any other it is a field that it does not know. */
const EXTENDING = /^x-omni-/;

/** `extend_from_task_id` is an earlier successful task of the model family, owned by the caller (2-video.md, x-omni-1.1-flash). */
function wrongExtension(
  service: Service,
  c: RouteContext,
  key: Key,
  model: string,
  body: Readonly<Record<string, unknown>>,
): Refusal | undefined {
  const id = body["extend_from_task_id"];
  if (typeof id !== "string" || !EXTENDING.test(model)) return undefined;
  const task = service.tasks.find(id);
  const isOwn = task?.account === key.account && EXTENDING.test(task.model);
  if (task !== undefined && isOwn && statusAt(task, c.env.trace.at) === "completed")
    return undefined;
  return {
    status: 400,
    type: "invalid_request_error",
    code: "invalid_request",
    param: "extend_from_task_id",
    message: `extend_from_task_id must be a completed x-omni task that this account owns`,
  };
}
