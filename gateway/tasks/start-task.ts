// Takes a priced request in as a task: checks the balance, sets the price aside, fixes the whole timeline.
import { wholeSecond } from "../clock/unix-seconds.js";
import { Refused } from "../http/refusal.js";
import type { Key } from "../keys/key.js";
import { walletOf } from "../money/ledger.js";
import { toUsd } from "../money/micros.js";
import type { Service } from "../service/service.js";
import type { TaskPlan } from "./task-plan.js";
import type { Product, Task } from "./task.js";

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
  requireBalance(service, key, price);
  const created = service.clock.now();
  const end = created + service.taskTimeMs + (plan.extraMs ?? 0);
  const billed = order.product.kind === "image" ? order.product.count : 1;
  const task: Task = {
    id: service.ids.next("task_", created),
    sequence: service.tasks.total(),
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
  };
  service.tasks.add(task);
  return task;
}

/** Refuses with 402 when a key's balance does not cover a price; a key without any balance can create nothing. */
export function requireBalance(service: Service, key: Key, price: number): void {
  const balance = service.ledger.balance(walletOf(key.id));
  if (balance >= price && balance > 0) return;
  throw new Refused({
    status: 402,
    type: "payment_required",
    code: "insufficient_balance",
    message: `Insufficient balance: this call needs ${toUsd(price)} USD and ${toUsd(balance)} USD are left; top up`,
  });
}
