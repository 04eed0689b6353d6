// Limits for one catalog entry. Every known catalog stays far below them.

export const LIMITS = {
  /** Nesting depth of objects and arrays in one schema. */
  depth: 64,
  /**
   * Nesting depth of one schema after its references are resolved. Deeper recursion could overflow
   * the stack.
   */
  unfolded: 256,
  /** Number of values in one schema. */
  nodes: 50_000,
  /**
   * Sub-schemas in one contract. Each becomes code to compile. The largest known contract has 38.
   */
  schemas: 2_000,
  /** Schemas in one list such as `anyOf`. Lists of constant values have no limit here. */
  branches: 100,
  /** Branches in one emitted function. TypeScript narrows types at each branch. */
  flow: 1_000,
  /** Properties of one object. */
  properties: 500,
  /** Members of one list or object. */
  members: 10_000,
  /** Length of a regular expression, in UTF-16 units. */
  pattern: 16_384,
  /** Different regular expressions in one schema. Analysing one may take hundredths of a second. */
  patterns: 500,
  /** Characters of a model id. */
  id: 200,
  /** Entries of one catalog. */
  entries: 100_000,
} as const;
