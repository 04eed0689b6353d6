// The tasks of one instance: settles money when they end, forgets old ones. The books keep the sums.
import { bill } from "../money/bill.js";
import { holdOf, walletOf, type Ledger } from "../money/ledger.js";
import type { Postings } from "../usage/postings.js";
import type { Task } from "./task.js";

/** How long and how many finished tasks are remembered. */
export interface TaskRetention {
  /** Milliseconds after the end. */
  readonly ms: number;
  readonly count: number;
}

export interface TaskStore {
  /** Adds a new task and holds its price. */
  add(task: Task): void;
  find(id: string): Task | undefined;
  /** Posts everything that has ended by `now`, in order of its end, and forgets what is too old. */
  settle(now: number): void;
  /** The remembered tasks, oldest first. */
  list(): readonly Task[];
  total(): number;
}

export function createTaskStore(
  ledger: Ledger,
  postings: Postings,
  retention: TaskRetention,
): TaskStore {
  const tasks = new Map<string, Task>();
  const running = new Set<Task>();
  /** When the next running task ends: before that, settling has nothing to do. */
  let nextEnd = Infinity;
  /** Finished tasks in order of their end. A task that never ends does not keep others in memory. */
  const ended = new Set<Task>();
  let total = 0;

  const end = (task: Task): void => {
    const { id, keyId, account, model, price, billedRequests } = task;
    const { end: at } = task.timeline;
    const from = holdOf(keyId);
    running.delete(task);
    ended.add(task);
    if (task.outcome === "failed") {
      ledger.post({ at, from, to: walletOf(keyId), micros: price, reason: "release", task: id });
      return;
    }
    bill(ledger, postings, {
      ...{ at, from, task: id, keyId, account, model, micros: price, requests: billedRequests },
      promptTokens: 0,
      completionTokens: 0,
    });
  };

  const forget = (now: number): void => {
    for (const task of ended) {
      const tooMany = ended.size > retention.count;
      if (!tooMany && now - task.timeline.end < retention.ms) break;
      ended.delete(task);
      tasks.delete(task.id);
    }
  };

  return {
    add(task) {
      const { id, keyId, price, timeline } = task;
      total += 1;
      tasks.set(id, task);
      running.add(task);
      nextEnd = Math.min(nextEnd, timeline.end);
      ledger.post({
        at: timeline.created,
        from: walletOf(keyId),
        to: holdOf(keyId),
        micros: price,
        reason: "hold",
        task: id,
      });
    },
    find: (id) => tasks.get(id),
    settle(now) {
      if (now >= nextEnd) {
        const due = [...running].filter(({ timeline }) => timeline.end <= now);
        due.sort((a, b) => a.timeline.end - b.timeline.end).forEach(end);
        nextEnd = [...running].reduce(
          (least, { timeline }) => Math.min(least, timeline.end),
          Infinity,
        );
      }
      forget(now);
    },
    list: () => [...tasks.values()],
    total: () => total,
  };
}
