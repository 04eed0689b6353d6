// Tasks ordered by the time at which they end: a binary heap, so that settling costs nothing while nothing is due.
import type { Task } from "./task.js";

/** Running tasks, earliest end first; equal ends in order of creation. */
export interface DueQueue {
  add(task: Task): void;
  /** Removes and returns the next task that has ended at `now`. */
  takeDue(now: number): Task | undefined;
}

/** An empty queue. */
export function createDueQueue(): DueQueue {
  const heap: Task[] = [];
  const earlier = (a: Task, b: Task): boolean =>
    a.timeline.end < b.timeline.end ||
    (a.timeline.end === b.timeline.end && a.sequence < b.sequence);
  const at = (i: number): Task => heap[i] as Task;
  const swap = (i: number, j: number): void => {
    [heap[i], heap[j]] = [at(j), at(i)];
  };

  return {
    add(task) {
      heap.push(task);
      for (let i = heap.length - 1; i > 0;) {
        const parent = (i - 1) >> 1;
        if (!earlier(at(i), at(parent))) break;
        swap(i, parent);
        i = parent;
      }
    },
    takeDue(now) {
      const first = heap[0];
      if (first === undefined || first.timeline.end > now) return undefined;
      const last = heap.pop();
      if (last !== undefined && heap.length > 0) {
        heap[0] = last;
        for (let i = 0; ;) {
          let least = i;
          for (const child of [2 * i + 1, 2 * i + 2]) {
            if (child < heap.length && earlier(at(child), at(least))) least = child;
          }
          if (least === i) break;
          swap(i, least);
          i = least;
        }
      }
      return first;
    },
  };
}
