// Corrects estimates by the costs of finished tasks, because prices may change while a batch runs.

/**
 * Returns the factor by which a model's next estimates are multiplied. `scale` is the factor so
 * far. A task that cost more than `scale` times its `estimate` raises the factor; no task lowers
 * it.
 */
export const scaleAfter = (scale: number, estimate: number, cost: number): number =>
  estimate > 0 ? Math.max(scale, Math.ceil((1000 * cost) / estimate) / 1000) : scale;
