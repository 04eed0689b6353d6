// Limits for one catalog entry, so that a hostile catalog cannot hang a run. Every known catalog
// stays far below these limits.

export const LIMITS = {
  /** Nesting depth of objects and arrays in one schema. */
  depth: 64,
  /**
   * Nesting depth of a schema after each reference is replaced by its target. Deeper recursion
   * could overflow the stack.
   */
  unfolded: 256,
  /** Number of values in one schema. */
  nodes: 50_000,
  /**
   * Sub-schemas in one contract. Each sub-schema becomes code to compile. The largest known
   * contract has 38 sub-schemas.
   */
  schemas: 2_000,
  /** Schemas in one list such as `anyOf`. Lists of constant values have no limit here. */
  branches: 100,
  /**
   * Number of branches in one emitted function. The compiler's type analysis fails on too many
   * branches.
   */
  flow: 1_000,
  /** Members of one map of schemas, such as `properties`. */
  properties: 500,
  /** Members of one list or object anywhere in the JSON of a schema. */
  members: 10_000,
  /** Length of a regular expression, in UTF-16 units. */
  pattern: 16_384,
  /**
   * Number of different regular expressions in one schema. The analysis of one may take hundredths
   * of a second.
   */
  patterns: 500,
  /** Characters of a model id. */
  id: 200,
  /** Entries of one catalog. */
  entries: 100_000,
} as const;
