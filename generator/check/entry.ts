// Checks one entry of the catalog and returns it as plain data (1-core.md, Model entry and Parameters block).
import type { ComparableModel } from "../diff/comparable.js";
import { isJsonObject, stringsOf, type Json, type JsonObject } from "../schema/json.js";
import { copyWithinLimits } from "./copy.js";
import { LIMITS } from "./limits.js";
import { EntryRejected, printable } from "./rejection.js";
import { checkSchema } from "./schema.js";

/** An endpoint that requests of an operation may be sent to. */
export interface Endpoint {
  readonly operation: string;
  readonly method: "POST";
  readonly endpoint: string;
}

/** The endpoints that the documents name for catalog models. */
export const DOCUMENTED_ENDPOINTS: readonly Endpoint[] = [
  { operation: "video_generation", method: "POST", endpoint: "/v1/videos/generations" },
  { operation: "image_generation", method: "POST", endpoint: "/v1/images/generations" },
];

/** A model as the catalog has it, checked. */
export interface CatalogModel {
  readonly index: number;
  readonly id: string;
  /** `unknown` where the catalog gives none. */
  readonly category: string;
  readonly capabilityTags: readonly string[];
  /** Absent where the model has no contract. */
  readonly parameters?: CatalogParameters;
  /** The contract in the lock, where it is known from there: the schema is then as it came. */
  readonly locked?: ComparableModel;
}

/** A model whose schema is still as it came. */
export interface UncheckedModel extends Omit<CatalogModel, "parameters" | "locked"> {
  readonly parameters: Omit<CatalogParameters, "inputSchema"> & { readonly inputSchema: Json };
}

/** Finds the contract of a model that was checked before. */
export type KnownContract = (model: UncheckedModel) => ComparableModel | undefined;

export interface CatalogParameters extends Endpoint {
  readonly schemaVersion: string;
  readonly source: string;
  readonly inputSchema: JsonObject;
}

/** The checked entry; throws {@link EntryRejected}. */
export function checkEntry(
  raw: unknown,
  index: number,
  endpoints: readonly Endpoint[],
  known: KnownContract,
): CatalogModel {
  if (!isJsonObject(raw)) throw new EntryRejected("E_ENTRY_SHAPE", "the entry is not an object");
  const id = checkId(own(raw, "id"));
  const model = {
    index,
    id,
    category: checkLabel(own(raw, "category"), "unknown"),
    capabilityTags: checkTags(own(raw, "capability_tags")),
  };
  const parameters = own(raw, "parameters");
  if (parameters === undefined || parameters === null) return Object.freeze(model);
  const unchecked = readParameters(parameters, endpoints);
  const locked = known({ ...model, parameters: unchecked });
  const inputSchema = locked ? unchecked.inputSchema : copyWithinLimits(unchecked.inputSchema);
  if (!locked) checkSchema(inputSchema);
  return Object.freeze({
    ...model,
    parameters: Object.freeze({ ...unchecked, inputSchema: inputSchema as JsonObject }),
    ...(locked && { locked }),
  });
}

/** The id of an entry for messages, whatever the entry is. */
export function idOf(raw: unknown): string | null {
  const id = isJsonObject(raw) ? own(raw, "id") : undefined;
  return typeof id === "string" ? printable(id) : null;
}

function own(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
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
    throw new EntryRejected("E_ID_SHAPE", "id must be a text that is not empty");
  }
  if (id.length > LIMITS.id) {
    throw new EntryRejected("E_ID_LENGTH", `id is longer than ${LIMITS.id} characters`);
  }
  // Invisible characters would make two ids look alike; white space and controls end a header or a log line.
  if (!id.isWellFormed() || /[\p{C}\p{Z}]/u.test(id)) {
    throw new EntryRejected("E_ID_CHARS", "id holds white space, control or invisible characters");
  }
  // A client that puts such an id into a path would request another model.
  if (id.split(/[/\\]/).some((segment) => segment === "." || segment === "..")) {
    throw new EntryRejected("E_ID_PATH", "id is, or holds, a path segment `.` or `..`");
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

// All but the schema.
function readParameters(raw: Json, endpoints: readonly Endpoint[]): UncheckedModel["parameters"] {
  if (!isJsonObject(raw)) {
    throw new EntryRejected("E_PARAMETERS_SHAPE", "parameters must be an object");
  }
  const endpoint = checkEndpoint(raw, endpoints);
  const version = own(raw, "schema_version");
  if (typeof version !== "string" || !/^[\w.:+-]{1,64}$/.test(version)) {
    throw new EntryRejected("E_SCHEMA_VERSION", "schema_version must be a date");
  }
  const inputSchema = own(raw, "input_schema");
  if (inputSchema === undefined) {
    throw new EntryRejected("E_SCHEMA_MISSING", "parameters has no input_schema");
  }
  const source = checkLabel(own(raw, "source"), "unknown");
  return { ...endpoint, schemaVersion: version, source, inputSchema };
}

function checkEndpoint(raw: JsonObject, endpoints: readonly Endpoint[]): Endpoint {
  const operation = own(raw, "operation");
  const method = own(raw, "method");
  const endpoint = own(raw, "endpoint");
  const known = endpoints.filter((allowed) => allowed.operation === operation);
  if (known.length === 0) {
    throw new EntryRejected(
      "E_OPERATION",
      `operation ${shown(operation)} is not known; add it under \`endpoints\` in sdkgen.config.ts`,
    );
  }
  // The short answer of a single model may leave the method out; every documented create is a POST.
  if (method !== "POST" && method !== undefined) {
    throw new EntryRejected("E_METHOD", `method ${shown(method)} is not allowed; creates are POST`);
  }
  const allowed = known.find((candidate) => candidate.endpoint === endpoint);
  if (allowed === undefined) {
    throw new EntryRejected(
      "E_ENDPOINT",
      `endpoint ${shown(endpoint)} is not known; add it under \`endpoints\` in sdkgen.config.ts`,
    );
  }
  return allowed;
}

const shown = (value: Json | undefined) => printable(JSON.stringify(value) ?? "(none)");
