// Takes a priced request in as a task: checks the balance, sets the price aside, fixes the whole timeline.
import { wholeSecond } from "../instance/clock.js";
import type { Service } from "../instance/service.js";
import type { Key } from "../keys/key.js";
import { requireBalance } from "../money/bill.js";
import type { Product, Task, TaskPlan } from "./task.js";

/** A request that has passed validation. */
export interface TaskOrder {
  readonly key: Key;
  readonly model: string;
  readonly endpoint: string;
  readonly product: Product;
  /** Micro-USD. */
  readonly price: number;
  readonly plan: TaskPlan;
}

/** The share of a task's time that it is pending. */
const PENDING_SHARE = 0.25;

/**
 * Starts a task now.
 *
 * @throws Refused 402 when the key's balance does not cover the price.
 */
export function startTask(service: Service, order: TaskOrder): Task {
  const { key, plan, price } = order;
  requireBalance(service.ledger, key, price);
  const created = service.clock.now();
  const end = created + service.taskTimeMs + (plan.extraMs ?? 0);
  const billed = order.product.kind === "image" ? order.product.count : 1;
  const task: Task = {
    id: service.ids.next("task_", created),
    keyId: key.id,
    account: key.account,
    model: order.model,
    endpoint: order.endpoint,
    timeline: { created, processing: created + service.taskTimeMs * PENDING_SHARE, end },
    outcome: plan.failure === undefined ? "completed" : "failed",
    failure: plan.failure ?? "",
    product: order.product,
    price,
    billedRequests: billed,
    expiresAt: wholeSecond(plan.expired === true ? end : end + service.resultLifetimeMs),
    bends: (plan.bends ?? []).map((bend) => ({ ...bend })),
    endWord: plan.endWord,
  };
  service.tasks.add(task);
  return task;
}
