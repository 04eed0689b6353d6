// How large a published SDK usually is, in bytes. The tests hold the reference catalog's against it; any other gets a warning.

export const BUDGETS = {
  /** The tarball: of an SDK with the 15 models of the reference catalog, and what each further model may add. */
  tarball: { bytes: 250_000, models: 15, perFurtherModel: 10_000 },
} as const;
