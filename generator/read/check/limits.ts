// Limits for one catalog entry, far above every known catalog.

export const LIMITS = {
  /** Levels of objects and arrays in one schema. */
  depth: 64,
  /**
   * Levels of one schema with its references resolved. Readers and the parser of the guard recurse
   * into them.
   */
  unfolded: 256,
  /** Values in one schema. */
  nodes: 50_000,
  /**
   * Schemas in one contract. A compiler has to read the code of each; the largest known contract
   * has 38.
   */
  schemas: 2_000,
  /** Schemas in one list, unless they only list values. */
  branches: 100,
  /** Branches in one emitted function. The compiler narrows types through all of them. */
  flow: 1_000,
  /** Properties of one object. */
  properties: 500,
  /** Members of one list or object. */
  members: 10_000,
  /** UTF-16 units of a regular expression. */
  pattern: 16_384,
  /** Different regular expressions of one schema. Examining one may take hundredths of a second. */
  patterns: 500,
  /** Characters of a model id. */
  id: 200,
  /** Entries of one catalog. */
  entries: 100_000,
} as const;
