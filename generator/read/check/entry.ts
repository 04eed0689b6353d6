// Checks one catalog entry and copies it into plain data (1-core.md, Model entry and Parameters
// block).
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

/** A catalog entry that passed the check. */
export interface CatalogModel {
  readonly index: number;
  readonly id: string;
  /** `unknown` if the entry has no valid category. */
  readonly category: string;
  readonly capabilityTags: readonly string[];
  /** Absent if the model has no usable contract. */
  readonly parameters?: CatalogParameters;
  /**
   * Hash of the contract as it was in the catalog. Set only if the contract was copied from the
   * lock file.
   */
  readonly hash?: string;
}

/** A catalog entry whose schema is not checked yet. */
export interface UncheckedModel extends Omit<CatalogModel, "parameters"> {
  readonly parameters?: Omit<CatalogParameters, "inputSchema"> & { readonly inputSchema: Json };
}

interface CatalogParameters extends Endpoint {
  readonly schemaVersion: string;
  readonly source: string;
  readonly inputSchema: JsonObject;
}

/** A model, and the fault of its contract if there is one. */
export interface CheckedEntry {
  readonly model: CatalogModel;
  /** The reason why the contract cannot be used. If set, `model` has no `parameters`. */
  readonly fault?: EntryRejectionError;
}

/** Checks a catalog entry. Throws {@link EntryRejectionError} if the SDK must omit the model. */
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
    // Omits the whole model if its contract names an endpoint that must not get the API key.
    if (!(error instanceof EntryRejectionError) || error.code === "E_ENDPOINT") throw error;
    return { model, fault: error };
  }
}

/**
 * Reads a catalog entry, but does not check its schema. Throws {@link EntryRejectionError} if any
 * other part of the entry is invalid.
 */
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

/** Returns the printable id of an entry, for messages. Returns null if the entry has no id. */
export function idOf(raw: unknown): string | null {
  const id = memberOf(raw, "id");
  return typeof id === "string" ? printable(id) : null;
}

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
    throw new EntryRejectionError("E_ID_SHAPE", "id must be a string that is not empty");
  }
  if (id.length > LIMITS.id) {
    throw new EntryRejectionError("E_ID_LENGTH", `id is longer than ${LIMITS.id} characters`);
  }
  // Invisible characters make two ids look alike. White space and control characters can end a
  // header or a log line.
  if (/[\p{C}\p{Z}]/u.test(id)) {
    throw new EntryRejectionError(
      "E_ID_CHARS",
      "id holds white space, control or invisible characters",
    );
  }
  // A client would resolve the segments `.` and `..` in a URL path, and would then request another
  // model.
  if (id.split(/[/\\]/).some((segment) => segment === "." || segment === "..")) {
    throw new EntryRejectionError("E_ID_PATH", "id contains a path segment `.` or `..`");
  }
  return id;
}

function checkLabel(value: Json | undefined, otherwise: string): string {
  return typeof value === "string" && /^[\w.:-]{1,64}$/.test(value) ? value : otherwise;
}

// Drops invalid tags without an error, because tags are only displayed.
function checkTags(value: Json | undefined): readonly string[] {
  const tags = stringsOf(value).filter((tag) => tag.length <= 64 && !/[\p{C}]/u.test(tag));
  return Object.freeze([...new Set(tags)].slice(0, 32));
}

// Returns the parameters, with a schema that is not checked yet. Returns undefined if the entry has
// no contract.
function readParameters(
  { raw: entry }: RawEntry,
  endpoints: Endpoints,
): UncheckedModel["parameters"] {
  const raw = memberOf(entry, "parameters");
  if (raw === undefined || raw === null) return undefined;
  if (!isJsonObject(raw)) {
    throw new EntryRejectionError("E_PARAMETERS_SHAPE", '"parameters" must be an object');
  }
  const endpoint = checkEndpoint(raw, endpoints);
  const schemaVersion = checkVersion(memberOf(raw, "schema_version"));
  const inputSchema = memberOf(raw, "input_schema");
  if (inputSchema === undefined) {
    throw new EntryRejectionError("E_SCHEMA_MISSING", '"parameters" has no "input_schema"');
  }
  const source = checkLabel(memberOf(raw, "source"), "unknown");
  return { ...endpoint, schemaVersion, source, inputSchema };
}

// The API documents show a date as version (1-core.md, Parameters block). Any number or short text
// is accepted.
function checkVersion(version: Json | undefined): string {
  if (version === undefined || version === null || version === "") return UNVERSIONED;
  const isPrintable =
    typeof version === "number" || (typeof version === "string" && isLine(version));
  if (isPrintable) return String(version);
  throw new EntryRejectionError(
    "E_SCHEMA_VERSION",
    '"schema_version" must be a number or a short text',
  );
}

const isLine = (text: string): boolean => text.length <= 200 && !/[\p{C}\p{Zl}\p{Zp}]/u.test(text);

/**
 * Removes the keywords with the value null from a schema, because some serialisers write null for
 * each absent keyword. Keeps null if it is a real value of the keyword.
 */
function withoutAbsent(root: Json): Json {
  if (!isJsonObject(root) || !hasNull(root)) return root;
  const clean = (schema: Schema): Schema => {
    if (!isJsonObject(schema)) return schema;
    const present = Object.entries(schema).filter(
      ([keyword, value]) => value !== null || !isAssertion(keyword),
    );
    const rest = present.length === Object.keys(schema).length ? schema : objectOf(present);
    return mapSubSchemas(rest, (sub) => clean(sub.schema));
  };
  return clean(root);
}

// Returns true for a keyword such as `type`, whose value is never null. Returns false for keywords
// such as `const` and `default`, and for unknown keywords.
const isAssertion = (keyword: string): boolean => (KEYWORDS.get(keyword) ?? "any") !== "any";

// Most schemas contain no null, so `withoutAbsent` need not copy them.
const hasNull = (value: Json): boolean =>
  value === null ||
  (isJsonArray(value)
    ? value.some(hasNull)
    : isJsonObject(value) && Object.values(value).some(hasNull));
