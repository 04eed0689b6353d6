// Reads a schema into a tree of nodes. Removes keywords that no node can express together.
import type { JsonObject } from "../schema/json.js";
import { IN_PLACE, KEYWORDS } from "../schema/keywords.js";
import { isValidating } from "../schema/dialects.js";
import { leaveOpen, type ReadableSchema } from "../schema/left-open.js";
import { NotExpressibleError } from "./not-expressible.js";
import { readTree } from "./read.js";
import type { Tree } from "./tree.js";

/** A schema without the keywords that no tree can express, and its tree. */
export interface ExpressedSchema {
  readonly schema: ReadableSchema;
  readonly tree: Tree;
}

// Limits how often keywords are removed and the schema is read again. Each attempt reads the whole
// schema.
const MOST_ATTEMPTS = 20;

/**
 * Removes the keywords that no tree can express, and returns the schema with its tree. Throws
 * NotExpressibleError after 20 attempts.
 */
export function expressible(readableSchema: ReadableSchema): ExpressedSchema {
  let schema = readableSchema;
  for (let attempts = 1; ; attempts++) {
    try {
      return { schema, tree: readTree(schema.root, schema) };
    } catch (error) {
      if (!(error instanceof NotExpressibleError) || attempts === MOST_ATTEMPTS) throw error;
      schema = leaveOpen(schema, error.schema, keywordsToOpen(error.schema));
    }
  }
}

const JOINING: readonly string[] = ["$ref", ...IN_PLACE, "dependentSchemas"];

const LISTING: readonly string[] = ["type", "enum", "const"];

// Returns the keywords to remove. If the schema has keywords of `JOINING`, returns only these.
// Otherwise returns the keywords that can refuse a value, without `type`, `enum` and `const`. If
// the schema has no such keywords, returns those of `type`, `enum` and `const` that it has.
function keywordsToOpen(schema: JsonObject): readonly string[] {
  const present = [...KEYWORDS.keys()].filter((keyword) => Object.hasOwn(schema, keyword));
  const joining = present.filter((keyword) => JOINING.includes(keyword));
  if (joining.length > 0) return joining;
  const validating = present.filter(isValidating);
  const others = validating.filter((keyword) => !LISTING.includes(keyword));
  return others.length > 0 ? others : validating;
}
