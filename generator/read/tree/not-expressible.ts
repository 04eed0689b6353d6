// Defines the error for a schema object that no node can express. A node is a parsed schema.
import { EntryRejectionError, printable } from "../check/rejection.js";
import type { JsonObject } from "../schema/json.js";
import { KEYWORDS } from "../schema/keywords.js";

/** Thrown if no node can accept exactly the values that a schema object accepts. */
export class NotExpressibleError extends EntryRejectionError {
  constructor(readonly schema: JsonObject) {
    const keywords = Object.keys(schema).filter((keyword) => KEYWORDS.has(keyword));
    const what = `its schema combines ${printable(keywords.join(", "))} in a way that the generator does not support`;
    super("E_SCHEMA_KEYWORD", what);
  }
}
