// Prices may change while a batch runs. The cost of a task is newer than the price list.

/**
 * The factor for the estimates of a model, at least 1, after a task with this estimate by the price
 * list had this cost.
 */
export const scaleAfter = (scale: number, estimate: number, cost: number): number =>
  estimate > 0 ? Math.max(scale, Math.ceil((1000 * cost) / estimate) / 1000) : scale;
