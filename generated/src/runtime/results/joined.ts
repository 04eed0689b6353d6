// The result of a run whose answer named several tasks: that of each, as one.
import { sum } from "../pricing/decimal.js";
import type { TaskResult } from "./result.js";

/** Every file of the tasks, in their order, and what they cost together. One task's result stays as it is. */
export function joinedResult(results: readonly [TaskResult, ...TaskResult[]]): TaskResult {
  const [first] = results;
  if (results.length === 1) return first;
  return Object.freeze({
    ...first,
    videos: results.flatMap(({ videos }) => videos),
    images: results.flatMap(({ images }) => images),
    audios: results.flatMap(({ audios }) => audios),
    music: results.flatMap(({ music }) => music),
    characters: results.flatMap(({ characters }) => characters),
    lastFrame: results.find(({ lastFrame }) => lastFrame !== undefined)?.lastFrame,
    cost: total(results.map(({ cost }) => cost)),
    credits: total(results.map(({ credits }) => credits)),
    results,
  });
}

// Of an amount that is not known, the sum is not known either.
function total(amounts: readonly (number | undefined)[]): number | undefined {
  const known = amounts.filter((amount) => amount !== undefined);
  return known.length < amounts.length ? undefined : sum(known);
}
