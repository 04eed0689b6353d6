// Executes a create request at most once per Idempotency-Key: validates it, reserves its price,
// creates the task, and answers.
import { withPublicUrls } from "../files/own-urls.js";
import type { RouteContext } from "../http/app.js";
import { originOf } from "../http/caller.js";
import { RefusalError, type Refusal } from "../http/refusal.js";
import { wholeSecond } from "../instance/clock.js";
import type { Service } from "../instance/service.js";
import type { Key } from "../keys/key.js";
import { requireBalance } from "../money/bill.js";
import { taskPlan } from "../scenarios/tasks.js";
import type { Product, Task, TaskKind, TaskPlan } from "../tasks/task.js";
import { acknowledgement, type StoredAnswer } from "./acknowledge.js";
import { bodyHash, onceByKey } from "./once.js";

/** A create request after its route has parsed it. */
export interface Submission {
  readonly key: Key;
  readonly model: string;
  readonly endpoint: string;
  /** Path of the task query. Contains `{task_id}`. */
  readonly pollPath: string;
  readonly kind: TaskKind;
  /** The request body, unchanged. */
  readonly body: Readonly<Record<string, unknown>>;
  /**
   * Returns the refusal of an invalid request; `undefined` if the request is valid. `publicBody` is
   * the body with a public host in the URLs of this gateway's files, because validation refuses
   * local URLs.
   */
  readonly refusal: (publicBody: Readonly<Record<string, unknown>>) => Refusal | undefined;
  readonly product: (plan: TaskPlan) => Product;
  /** True if the request has a video whose length changes the price. */
  readonly hasSourceVideo?: boolean;
  /** Returns the price of the product in micro-USD. */
  readonly price: (product: Product, plan: TaskPlan) => number;
}

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
  const { publicBody, urlRefusal } = withPublicUrls(
    service,
    submission.body,
    originOf(service, c),
    at,
  );
  const refusal = submission.refusal(publicBody) ?? urlRefusal;
  if (refusal !== undefined) throw new RefusalError(refusal);
  const { plan, planOffers } = taskPlan(offers, submission);
  const task = newTask(service, submission, plan);
  const { id: taskId, price } = task;
  requireBalance(service.ledger, key, price);
  service.tasks.add(task);
  for (const { use } of planOffers) use();
  c.env.trace.task = taskId;
  service.creates.add({
    at,
    keyId: key.id,
    endpoint,
    model,
    taskId,
    bodyHash: bodyHash(body),
    price,
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });
  return acknowledgement(task, pollPath, c.req.header("x-service-response-version"));
}

/** Fraction of a task's duration during which its status is `pending`. */
const PENDING_SHARE = 0.25;

/** Creates a task. Its start, its end and its outcome are fixed from now on. */
function newTask(service: Service, submission: Submission, plan: TaskPlan): Task {
  const { key, model, endpoint } = submission;
  const { ids, clock, taskTimeMs, resultLifetimeMs } = service;
  const product = submission.product(plan);
  const created = clock.now();
  const end = created + taskTimeMs + (plan.extraMs ?? 0);
  return {
    id: ids.next("task_", created),
    keyId: key.id,
    account: key.account,
    model,
    endpoint,
    timeline: { created, processing: created + taskTimeMs * PENDING_SHARE, end },
    outcome: plan.failure === undefined ? "completed" : "failed",
    failure: plan.failure ?? "",
    product,
    price: submission.price(product, plan),
    billedRequests: product.kind === "image" ? product.count : 1,
    expiresAt: wholeSecond(plan.expired === true ? end : end + resultLifetimeMs),
    bends: (plan.bends ?? []).map((bend) => ({ ...bend })),
    endWord: plan.endWord,
  };
}
