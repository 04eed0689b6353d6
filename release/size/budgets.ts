// How large a published SDK may be, in bytes. Every build is held against these figures.

export const BUDGETS = {
  /** The tarball: of an SDK with the 15 models of the reference catalog, and what each further model may add. */
  tarball: { bytes: 250_000, models: 15, perFurtherModel: 10_000 },
  /** What an app loads at its start that bundles the client and the largest model: minified, gzipped, without undici. */
  clientAndOneModel: 20_000,
} as const;
