// Corrects estimates by the costs of finished tasks, because prices may change while a batch runs.

/**
 * Returns the factor for a model's next estimates, which is never less than `scale`. A task that
 * cost more than `scale` times its estimate raises the factor.
 */
export const scaleAfter = (scale: number, estimate: number, cost: number): number =>
  estimate > 0 ? Math.max(scale, Math.ceil((1000 * cost) / estimate) / 1000) : scale;
