// The state of a gateway for its page and for tests: time, keys with balances, totals and tasks.
// Secrets are masked.
import { walletOf, holdOf, toUsd } from "../money/ledger.js";
import type { Service } from "../instance/service.js";
import { progressAt, statusAt } from "../tasks/task.js";

/** A task, as the gateway's page lists it. */
export interface TaskLine {
  readonly id: string;
  readonly model: string;
  readonly status: string;
  readonly progress: number;
  /** USD charged; 0 until the task completes. */
  readonly cost: number;
}

/** The data of the gateway's page, without the request log. */
export interface InstanceState {
  /** Time of the gateway's clock, in ISO format. */
  readonly time: string;
  readonly clock: string;
  readonly keys: readonly {
    readonly id: string;
    readonly key: string;
    readonly account: string;
    /** USD that the key may still spend. */
    readonly balance: number;
    /** USD set aside for running tasks. */
    readonly held: number;
  }[];
  readonly totals: {
    readonly requests: number;
    readonly tasks: number;
    readonly creates: number;
    readonly charged: number;
  };
  /** The latest 100 tasks, newest first. */
  readonly tasks: readonly TaskLine[];
}

export function instanceState(service: Service): InstanceState {
  const now = service.clock.now();
  service.tasks.settle(now);
  const balance = (account: string): number => toUsd(service.ledger.balance(account));
  return {
    time: new Date(now).toISOString(),
    clock: service.clock.mode,
    keys: service.keys.list().map(({ id, masked, account }) => ({
      id,
      key: masked,
      account,
      balance: balance(walletOf(id)),
      held: balance(holdOf(id)),
    })),
    totals: {
      requests: service.log.total(),
      tasks: service.tasks.total(),
      creates: service.creates.total(),
      charged: toUsd(service.postings.total()),
    },
    tasks: service.tasks
      .list()
      .slice(-100)
      .reverse()
      .map((task) => {
        const status = statusAt(task, now);
        const cost = status === "completed" ? toUsd(task.price) : 0;
        return { id: task.id, model: task.model, status, progress: progressAt(task, now), cost };
      }),
  };
}
