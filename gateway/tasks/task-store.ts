// The tasks of one gateway. When a task ends, the store charges or releases the money that is
// reserved for the task. The store also deletes old tasks.
import { bill } from "../money/bill.js";
import { holdOf, walletOf, type Ledger } from "../money/ledger.js";
import type { Postings } from "../usage/postings.js";
import type { Task } from "./task.js";

/** The limits for finished tasks: how long the store keeps a task, and how many tasks it keeps. */
export interface TaskRetention {
  /** Milliseconds after the task's end. */
  readonly ms: number;
  readonly count: number;
}

export interface TaskStore {
  /** Adds a new task and reserves its price. */
  add(task: Task): void;
  find(id: string): Task | undefined;
  /** Charges or releases the money of every task that ended by `now`. Deletes old tasks. */
  settle(now: number): void;
  /** Returns the stored tasks, oldest first. */
  list(): readonly Task[];
  total(): number;
}

export function createTaskStore(
  ledger: Ledger,
  postings: Postings,
  retention: TaskRetention,
): TaskStore {
  const tasks = new Map<string, Task>();
  /**
   * Tasks that are not settled yet, in order of their end time. Leaves out tasks that never end.
   */
  const running = createQueue();
  /** Settled tasks that are still stored, in order of their end time. */
  const finishedTasks = createQueue();
  let total = 0;

  const settleTask = (task: Task): void => {
    const { id, keyId, account, model, price, billedRequests } = task;
    const { end: at } = task.timeline;
    const from = holdOf(keyId);
    finishedTasks.add(task);
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

  const deleteOld = (now: number): void => {
    const isOld = ({ timeline }: Task) =>
      finishedTasks.size() > retention.count || now - timeline.end >= retention.ms;
    for (let old = finishedTasks.take(isOld); old !== undefined; old = finishedTasks.take(isOld)) {
      tasks.delete(old.id);
    }
  };

  return {
    add(task) {
      const { id, keyId, price, timeline } = task;
      total += 1;
      tasks.set(id, task);
      if (timeline.end < Infinity) running.add(task);
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
      const isDue = ({ timeline }: Task) => timeline.end <= now;
      for (let due = running.take(isDue); due !== undefined; due = running.take(isDue))
        settleTask(due);
      deleteOld(now);
    },
    list: () => [...tasks.values()],
    total: () => total,
  };
}

/** A queue of tasks in order of their end. */
interface Queue {
  add(task: Task): void;
  /** Removes and returns the first task, if `matches` returns true for this task. */
  take(matches: (first: Task) => boolean): Task | undefined;
  size(): number;
}

// Most tasks end in order of arrival, so `add` searches for the place from the back.
function createQueue(): Queue {
  let tasks: Task[] = [];
  let headIndex = 0;
  return {
    add(task) {
      const { end } = task.timeline;
      let place = tasks.length;
      while (place > headIndex && (tasks[place - 1]?.timeline.end ?? end) > end) place -= 1;
      if (place === tasks.length) tasks.push(task);
      else tasks.splice(place, 0, task);
    },
    take(matches) {
      const next = tasks[headIndex];
      if (next === undefined || !matches(next)) return undefined;
      headIndex += 1;
      if (headIndex === tasks.length || headIndex === 1_000) {
        tasks = tasks.slice(headIndex);
        headIndex = 0;
      }
      return next;
    },
    size: () => tasks.length - headIndex,
  };
}
