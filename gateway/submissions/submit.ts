// A create call from understood request to acknowledgement: once per Idempotency-Key, recorded, priced.
import { deadUrl, withPublicUrls } from "../files/own-urls.js";
import type { RouteContext } from "../http/app.js";
import { originOf } from "../http/caller.js";
import { Refused, type Refusal } from "../http/refusal.js";
import type { Service } from "../instance/service.js";
import type { Key } from "../keys/key.js";
import { taskPlan } from "../scenarios/tasks.js";
import { startTask } from "../tasks/start-task.js";
import type { Product, TaskKind, TaskPlan } from "../tasks/task.js";
import { acknowledgement, type StoredAnswer } from "./acknowledge.js";
import { bodyHash, onceByKey } from "./once.js";

/** A create call as its route understood it. */
export interface Submission {
  readonly key: Key;
  readonly model: string;
  readonly endpoint: string;
  /** Path of the task query, with `{task_id}`. */
  readonly pollPath: string;
  readonly kind: TaskKind;
  /** The request as it came. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Why the request is refused, when it is; in `seen` this gateway's own URLs are public. Looked at once per Idempotency-Key. */
  readonly refusal: (seen: Readonly<Record<string, unknown>>) => Refusal | undefined;
  /** What the task makes. */
  readonly product: (plan: TaskPlan) => Product;
  /** Micro-USD of the product. */
  readonly price: (product: Product) => number;
}

/** Answers a create call. */
export function submit(service: Service, c: RouteContext, submission: Submission): Response {
  return onceByKey(service, c, submission, (idempotencyKey) =>
    execute(service, c, submission, idempotencyKey),
  );
}

function execute(
  service: Service,
  c: RouteContext,
  submission: Submission,
  idempotencyKey: string | undefined,
): StoredAnswer {
  const { key, model, endpoint, pollPath } = submission;
  const { at, body = new Uint8Array(), offers } = c.env.trace;
  const origin = originOf(service, c);
  const refusal =
    submission.refusal(withPublicUrls(submission.body, origin)) ??
    deadUrl(service, submission.body, origin, at);
  if (refusal !== undefined) throw new Refused(refusal);
  const { plan, bentBy } = taskPlan(offers, submission.kind);
  const product = submission.product(plan);
  const price = submission.price(product);
  const task = startTask(service, { key, model, endpoint, product, price, plan });
  for (const { use } of bentBy) use();
  c.env.trace.task = task.id;
  service.creates.add({
    at,
    keyId: key.id,
    endpoint,
    model,
    taskId: task.id,
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    bodyHash: bodyHash(body),
    price,
  });
  return acknowledgement(task, pollPath, c.req.header("x-service-response-version"));
}
