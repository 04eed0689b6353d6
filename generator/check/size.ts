// Limits the schemas of one contract: each becomes code, and compilers fail on too much of it.
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  type Schema,
} from "../schema/json.js";
import { targetsOf, type References } from "../schema/references.js";
import { isScalar, type JsonScalar } from "../schema/scalar.js";
import { subSchemas } from "../schema/walk.js";
import { LIMITS } from "./limits.js";
import { EntryRejectionError } from "./rejection.js";

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

// Schemas under these keywords get their own type or check, emitted once however often referenced.
const APART = /^(\$defs|definitions|properties|patternProperties|additionalProperties)$/;

/** Rejects a contract whose references expand to too many schemas, such as thirty definitions with two references each. */
export function checkUnfolding(schemas: ReadonlySet<JsonObject>, references: References): void {
  const sizes = new Map<Schema, number>();
  const sizeOf = (schema: Schema): number => {
    if (!isJsonObject(schema)) return 1;
    const known = sizes.get(schema);
    if (known !== undefined) return known;
    sizes.set(schema, 1);
    const inner = subSchemas(schema).filter(({ keyword }) => !APART.test(keyword));
    const parts = [...targetsOf(schema, references), ...inner.map((sub) => sub.schema)];
    const size = parts.reduce((sum, part) => sum + sizeOf(part), 1);
    if (size > LIMITS.nodes) {
      throw tooLarge(`its references unfold to more than ${LIMITS.nodes} schemas`);
    }
    sizes.set(schema, size);
    return size;
  };
  for (const schema of schemas) sizeOf(schema);
}

// Alternatives that only list values, no value twice.
function isChoice(list: Json | undefined): boolean {
  const lists = isJsonArray(list) ? list.map(valuesOf) : [];
  if (!lists.every((values) => values !== undefined)) return false;
  const values = lists.flat();
  return values.length > 0 && new Set(values).size === values.length;
}

const LISTS_VALUES = /^(const|enum|type|title|description|deprecated|examples|\$comment|x-.*)$/;

function valuesOf(branch: Json): readonly JsonScalar[] | undefined {
  if (!isJsonObject(branch)) return undefined;
  if (!Object.keys(branch).every((keyword) => LISTS_VALUES.test(keyword))) return undefined;
  const { const: only, enum: members, type } = branch;
  const values = only !== undefined ? [only] : type === "null" ? [null] : members;
  return isJsonArray(values) && values.every(isScalar) ? values : undefined;
}

const tooLarge = (what: string) => new EntryRejectionError("E_SCHEMA_SIZE", what);
