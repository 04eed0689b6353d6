// The tasks of one instance: settles money when they end, forgets old ones; sums live on in the books.
import { bill } from "../money/bill.js";
import { holdOf, walletOf, type Ledger } from "../money/ledger.js";
import type { Postings } from "../usage/postings.js";
import { createDueQueue } from "./due-queue.js";
import type { Task } from "./task.js";

/** How long and how many finished tasks are remembered. */
export interface TaskRetention {
  /** Milliseconds after the end. */
  readonly ms: number;
  readonly count: number;
}

/** The tasks of one instance. */
export interface TaskStore {
  /** Takes a new task in and sets its price aside. */
  add(task: Task): void;
  find(id: string): Task | undefined;
  /** Posts everything that has ended by `now`, in order of its end, and forgets what is too old. */
  settle(now: number): void;
  /** The remembered tasks, oldest first. */
  list(): readonly Task[];
  /** Every task ever taken in. */
  total(): number;
}

/** An empty store over the instance's books. */
export function createTaskStore(
  ledger: Ledger,
  postings: Postings,
  retention: TaskRetention,
): TaskStore {
  const tasks = new Map<string, Task>();
  /** Finished tasks in order of their end: a task that never ends keeps no other from being forgotten. */
  const ended = new Set<Task>();
  const due = createDueQueue();
  let total = 0;

  const post = (task: Task): void => {
    const { id, keyId, account, model, price, timeline, billedRequests } = task;
    ended.add(task);
    const { end: at } = timeline;
    const from = holdOf(keyId);
    if (task.outcome === "failed") {
      ledger.post({ at, from, to: walletOf(keyId), micros: price, reason: "release", task: id });
      return;
    }
    bill(ledger, postings, {
      at,
      from,
      task: id,
      keyId,
      account,
      model,
      micros: price,
      requests: billedRequests,
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
      total += 1;
      tasks.set(task.id, task);
      due.add(task);
      ledger.post({
        at: task.timeline.created,
        from: walletOf(task.keyId),
        to: holdOf(task.keyId),
        micros: task.price,
        reason: "hold",
        task: task.id,
      });
    },
    find: (id) => tasks.get(id),
    settle(now) {
      for (let task = due.takeDue(now); task !== undefined; task = due.takeDue(now)) post(task);
      forget(now);
    },
    list: () => [...tasks.values()],
    total: () => total,
  };
}
