// Reads the model catalog of a gateway, and selects the entry fields that an answer shows.
import { isObject, getMember } from "../validation/json-path.js";

/** One catalog entry. A saved catalog may contain any JSON value as an entry. */
export interface CatalogEntry {
  /** The model id. `undefined` if the entry has no id of type string. */
  readonly id: string | undefined;
  readonly category: string | undefined;
  readonly raw: unknown;
}

export interface Catalog {
  readonly entries: readonly CatalogEntry[];
  readonly byId: ReadonlyMap<string, CatalogEntry>;
  /**
   * Content of the catalog file, if the file is a saved answer of `/v1/models?expand=parameters`.
   * The gateway answers this request with these bytes if the request has no category, the key
   * allows all models, and no scenario changes an entry.
   */
  readonly saved?: Uint8Array;
}

/**
 * Values of the parameter `expand`, which selects the entry fields that a list shows (1-core.md,
 * GET /v1/models).
 */
export type Expand = "none" | "category" | "parameters";

/** Thrown if the input is neither a saved `/v1/models?expand=parameters` answer nor a lock file. */
export class MalformedCatalogError extends Error {
  override readonly name = "MalformedCatalogError";
}

export function catalogOf(items: readonly unknown[], saved?: Uint8Array): Catalog {
  const entries = items.map(entryOf);
  const byId = new Map<string, CatalogEntry>();
  for (const entry of entries) {
    if (entry.id !== undefined && !byId.has(entry.id)) byId.set(entry.id, entry);
  }
  return { entries, byId, ...(saved === undefined ? {} : { saved }) };
}

/**
 * Reads a catalog file: a saved answer of `GET /v1/models?expand=parameters`, or an SDK's
 * `contracts.lock.json`. Does not check the entries.
 *
 * @throws MalformedCatalogError if the bytes are neither of the two.
 */
export function catalogFromSaved(bytes: Uint8Array): Catalog {
  let top: unknown;
  try {
    top = JSON.parse(new TextDecoder("utf-8").decode(bytes));
  } catch {
    throw new MalformedCatalogError("the catalog is not valid JSON");
  }
  const data = getMember(top, "data");
  if (Array.isArray(data)) return catalogOf(data, bytes);
  if (getMember(top, "lockVersion") !== undefined) return catalogOf(entriesOfLock(top));
  throw new MalformedCatalogError(
    'the catalog is neither an answer of /v1/models?expand=parameters (an object with a "data" array) nor the contracts.lock.json of an SDK',
  );
}

// The documented fields of a catalog entry, and of its block `parameters` (1-core.md, Model entry
// and Parameters block). Other fields of a model in the lock file are ignored.
const AROUND = ["category", "capability_tags"];
const PARAMETERS = "operation method endpoint schema_version source input_schema".split(" ");

/** Converts the models of a lock file to catalog entries. */
function entriesOfLock(lock: unknown): object[] {
  const section = (name: string) => Object.entries(getMember(lock, name) ?? {});
  const models = section("models").map(([id, locked]) => {
    const pick = (names: readonly string[]) =>
      Object.fromEntries(names.map((name) => [name, getMember(locked, name)]));
    return { id, object: "model", ...pick(AROUND), parameters: pick(PARAMETERS) };
  });
  const untyped = section("untyped").map(([id, locked]) => ({
    id,
    object: "model",
    ...(isObject(locked) && locked),
  }));
  return [...models, ...untyped];
}

export function entryOf(raw: unknown): CatalogEntry {
  const [id, category] = [getMember(raw, "id"), getMember(raw, "category")];
  return {
    id: typeof id === "string" ? id : undefined,
    category: typeof category === "string" ? category : undefined,
    raw,
  };
}

/** Returns the `parameters` object of an entry, or an empty object if the entry has none. */
export function parametersOf(entry: CatalogEntry | undefined): Readonly<Record<string, unknown>> {
  const parameters = getMember(entry?.raw, "parameters");
  return isObject(parameters) ? parameters : {};
}

/** Entry fields that a list answer leaves out, for each value of `expand`. */
const HIDDEN: Readonly<Record<Expand, readonly string[]>> = {
  none: ["category", "capability_tags", "parameters"],
  category: ["parameters"],
  parameters: [],
};

/** Returns the entry with only the fields that a list with this `expand` shows. */
export function viewOf({ raw }: CatalogEntry, expand: Expand): unknown {
  if (expand === "parameters" || !isObject(raw)) return raw;
  return Object.fromEntries(Object.entries(raw).filter(([name]) => !HIDDEN[expand].includes(name)));
}
