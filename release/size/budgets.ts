// How large a published SDK may be, in bytes. Every build is held against these figures.

export const BUDGETS = {
  /** The tarball: of an SDK with the 15 models of the reference catalog, and what each further model may add. */
  tarball: { bytes: 250_000, models: 15, perFurtherModel: 10_000 },
} as const;
