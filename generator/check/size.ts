// How many schemas one contract may be made of: each becomes code, and a compiler gives up on too much of it.
import { choiceOf } from "../schema/choices.js";
import {
  isJsonArray,
  isJsonObject,
  isSchema,
  type JsonObject,
  type Schema,
} from "../schema/json.js";
import { subSchemas } from "../schema/walk.js";
import { LIMITS } from "./limits.js";
import { EntryRejected } from "./rejection.js";

const LISTS = ["allOf", "anyOf", "oneOf", "patternProperties", "dependentSchemas"];

/** Rejects a contract of too many schemas. Alternatives that only list values count as one: they are emitted as data. */
export function checkSize(root: JsonObject): void {
  let left: number = LIMITS.schemas;
  const visit = (schema: Schema): void => {
    if (left-- === 0) throw tooLarge(`its schema is made of more than ${LIMITS.schemas} schemas`);
    if (!isJsonObject(schema)) return;
    const choices = ["anyOf", "oneOf"].filter((keyword) => isChoice(schema[keyword]));
    for (const keyword of LISTS) {
      const count = choices.includes(keyword) ? 0 : Object.keys(schema[keyword] ?? []).length;
      if (count <= LIMITS.branches) continue;
      const most = `more than ${LIMITS.branches}`;
      throw tooLarge(`its schema has ${count} schemas in one ${keyword}, ${most}`);
    }
    for (const sub of subSchemas(schema)) if (!choices.includes(sub.keyword)) visit(sub.schema);
  };
  visit(root);
}

const isChoice = (list: unknown) =>
  isJsonArray(list) && choiceOf(list.filter(isSchema)) !== undefined;

const tooLarge = (what: string) => new EntryRejected("E_SCHEMA_SIZE", what);
