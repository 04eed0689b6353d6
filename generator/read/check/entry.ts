// Checks one entry of the catalog and returns it as plain data (1-core.md, Model entry and Parameters block).
import { UNVERSIONED } from "../../compare/diff/comparable.js";
import type { RawEntry } from "../fetch/select.js";
import {
  isJsonObject,
  memberOf,
  stringsOf,
  type Json,
  type JsonObject,
  isJsonArray,
  objectOf,
  type Schema,
} from "../schema/json.js";
import { copyWithinLimits } from "./copy.js";
import { checkEndpoint, type Endpoint, type Endpoints } from "./endpoint.js";
import { LIMITS } from "./limits.js";
import { EntryRejectionError, printable } from "./rejection.js";
import { checkSchema } from "./schema.js";
import { KEYWORDS } from "../schema/keywords.js";
import { mapSubSchemas } from "../schema/walk.js";

/** A model as the catalog has it, checked. */
export interface CatalogModel {
  readonly index: number;
  readonly id: string;
  /** `unknown` where the catalog gives none. */
  readonly category: string;
  readonly capabilityTags: readonly string[];
  /** Absent where the model has no contract. */
  readonly parameters?: CatalogParameters;
  /** Hash of the contract as it was published, where it comes from the lock because it could not be read. */
  readonly hash?: string;
}

/** A model whose schema is still as it came. */
export interface UncheckedModel extends Omit<CatalogModel, "parameters"> {
  readonly parameters?: Omit<CatalogParameters, "inputSchema"> & { readonly inputSchema: Json };
}

interface CatalogParameters extends Endpoint {
  readonly schemaVersion: string;
  readonly source: string;
  readonly inputSchema: JsonObject;
}

/** A model, and whether its contract can be used. */
export interface CheckedEntry {
  readonly model: CatalogModel;
  /** Why its contract cannot be used, so that the model has none. */
  readonly fault?: EntryRejectionError;
}

/** The checked entry; throws {@link EntryRejectionError} where it cannot be a model of the SDK. */
export function checkEntry(entry: RawEntry, endpoints: Endpoints): CheckedEntry {
  const model = readLabels(entry);
  try {
    const unchecked = readParameters(entry, endpoints);
    if (unchecked === undefined) return { model };
    const schema = withoutAbsent(copyWithinLimits(unchecked.inputSchema));
    checkSchema(schema);
    const parameters = Object.freeze({ ...unchecked, inputSchema: schema });
    return { model: Object.freeze({ ...model, parameters }) };
  } catch (error) {
    // A catalog that would send the key elsewhere is not trusted with the model either.
    if (!(error instanceof EntryRejectionError) || error.code === "E_ENDPOINT") throw error;
    return { model, fault: error };
  }
}

/** The entry with its schema as it came; throws {@link EntryRejectionError} where anything else of it cannot be used. */
export function readEntry(entry: RawEntry, endpoints: Endpoints): UncheckedModel {
  const parameters = readParameters(entry, endpoints);
  return { ...readLabels(entry), ...(parameters !== undefined && { parameters }) };
}

function readLabels({ index, raw, hash }: RawEntry): Omit<CatalogModel, "parameters"> {
  if (!isJsonObject(raw))
    throw new EntryRejectionError("E_ENTRY_SHAPE", "the entry is not an object");
  return {
    index,
    id: checkId(memberOf(raw, "id")),
    category: checkLabel(memberOf(raw, "category"), "unknown"),
    capabilityTags: checkTags(memberOf(raw, "capability_tags")),
    ...(hash !== undefined && { hash }),
  };
}

/** The id of an entry for messages, whatever the entry is. */
export function idOf(raw: unknown): string | null {
  const id = memberOf(raw, "id");
  return typeof id === "string" ? printable(id) : null;
}

/** True for an id that the check accepts. */
export function isModelId(id: Json | undefined): id is string {
  try {
    checkId(id);
    return true;
  } catch {
    return false;
  }
}

function checkId(id: Json | undefined): string {
  if (typeof id !== "string" || id === "") {
    throw new EntryRejectionError("E_ID_SHAPE", "id must be a text that is not empty");
  }
  if (id.length > LIMITS.id) {
    throw new EntryRejectionError("E_ID_LENGTH", `id is longer than ${LIMITS.id} characters`);
  }
  // Invisible characters would make two ids look alike; white space and controls end a header or a log line.
  if (!id.isWellFormed() || /[\p{C}\p{Z}]/u.test(id)) {
    throw new EntryRejectionError(
      "E_ID_CHARS",
      "id holds white space, control or invisible characters",
    );
  }
  // A client that puts such an id into a path would request another model.
  if (id.split(/[/\\]/).some((segment) => segment === "." || segment === "..")) {
    throw new EntryRejectionError("E_ID_PATH", "id is, or holds, a path segment `.` or `..`");
  }
  return id;
}

function checkLabel(value: Json | undefined, otherwise: string): string {
  return typeof value === "string" && /^[\w.:-]{1,64}$/.test(value) ? value : otherwise;
}

// Tags are for display: a tag that is not a short text is dropped, the model is kept.
function checkTags(value: Json | undefined): readonly string[] {
  const tags = stringsOf(value).filter((tag) => tag.length <= 64 && !/[\p{C}]/u.test(tag));
  return Object.freeze([...new Set(tags)].slice(0, 32));
}

// All but the schema; undefined where the entry has no contract.
function readParameters(
  { raw: entry }: RawEntry,
  endpoints: Endpoints,
): UncheckedModel["parameters"] {
  const raw = memberOf(entry, "parameters");
  if (raw === undefined || raw === null) return undefined;
  if (!isJsonObject(raw)) {
    throw new EntryRejectionError("E_PARAMETERS_SHAPE", "parameters must be an object");
  }
  const endpoint = checkEndpoint(raw, endpoints);
  const schemaVersion = checkVersion(memberOf(raw, "schema_version"));
  const inputSchema = memberOf(raw, "input_schema");
  if (inputSchema === undefined) {
    throw new EntryRejectionError("E_SCHEMA_MISSING", "parameters has no input_schema");
  }
  const source = checkLabel(memberOf(raw, "source"), "unknown");
  return { ...endpoint, schemaVersion, source, inputSchema };
}

// A date in the documents (1-core.md, Parameters block), but nothing depends on its form.
function checkVersion(version: Json | undefined): string {
  if (version === undefined || version === null || version === "") return UNVERSIONED;
  const isShown = typeof version === "number" || (typeof version === "string" && isLine(version));
  if (isShown) return String(version);
  throw new EntryRejectionError(
    "E_SCHEMA_VERSION",
    "schema_version must be a number or a short text",
  );
}

const isLine = (text: string): boolean => text.length <= 200 && !/[\p{C}\p{Zl}\p{Zp}]/u.test(text);

// Programs that write every keyword of a schema write null for those that it does not have.

/** A schema without keywords that are null. */
function withoutAbsent(root: Json): Json {
  if (!isJsonObject(root) || !hasNull(root)) return root;
  const clean = (schema: Schema): Schema => {
    if (!isJsonObject(schema)) return schema;
    const kept = Object.entries(schema).filter(
      ([keyword, value]) => value !== null || !isAssertion(keyword),
    );
    const rest = kept.length === Object.keys(schema).length ? schema : objectOf(kept);
    return mapSubSchemas(rest, (sub) => clean(sub.schema));
  };
  return clean(root);
}

// `const`, `default` and the like may be null and mean it.
const isAssertion = (keyword: string): boolean => (KEYWORDS.get(keyword) ?? "any") !== "any";

// Most schemas need no copy.
const hasNull = (value: Json): boolean =>
  value === null ||
  (isJsonArray(value)
    ? value.some(hasNull)
    : isJsonObject(value) && Object.values(value).some(hasNull));
