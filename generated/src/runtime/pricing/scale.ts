// Prices may change while a batch runs: what a task has cost says more than the price list.

/** By how much the estimates of a model are multiplied, from 1, after a task with this estimate by the price list has cost that much. */
export const scaleAfter = (scale: number, estimate: number, cost: number): number =>
  estimate > 0 ? Math.max(scale, Math.ceil((1000 * cost) / estimate) / 1000) : scale;
