// The model catalog of one instance: its entries, and the views that the catalog routes serve.
import { isObject, getMember } from "../validation/json-path.js";

/** One catalog entry. A saved answer may hold any JSON value here, not only objects. */
export interface CatalogEntry {
  /** The entry's id, if it is a string. */
  readonly id: string | undefined;
  readonly category: string | undefined;
  readonly raw: unknown;
}

/** The catalog that an instance serves. */
export interface Catalog {
  readonly entries: readonly CatalogEntry[];
  readonly byId: ReadonlyMap<string, CatalogEntry>;
  /** The bytes of the saved answer. A list without filters serves them unchanged. */
  readonly saved?: Uint8Array;
}

/** How much of each entry a list shows (1-core.md, GET /v1/models). */
export type Expand = "none" | "category" | "parameters";

/** Thrown if a text is neither a saved answer of `/v1/models?expand=parameters` nor a lock. */
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
 * Reads the catalog from a saved answer of `GET /v1/models?expand=parameters`, or from the lock of
 * an SDK (`contracts.lock.json`). Entries are not checked.
 *
 * @throws MalformedCatalogError if the bytes are neither.
 */
export function catalogFromSaved(bytes: Uint8Array): Catalog {
  let top: unknown;
  try {
    top = JSON.parse(new TextDecoder("utf-8").decode(bytes));
  } catch {
    throw new MalformedCatalogError("it is not valid JSON");
  }
  const data = getMember(top, "data");
  if (Array.isArray(data)) return catalogOf(data, bytes);
  if (getMember(top, "lockVersion") !== undefined) return catalogOf(entriesOfLock(top));
  throw new MalformedCatalogError(
    'it is not an answer of /v1/models?expand=parameters (an object with a "data" array), nor the contracts.lock.json of an SDK',
  );
}

// 1-core.md, Model entry and Parameters block. A model in the lock has more fields than these.
const AROUND = ["category", "capability_tags"];
const PARAMETERS = "operation method endpoint schema_version source input_schema".split(" ");

/** The entries that an SDK was generated from, with the fields that its lock stores. */
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

/** The parameters block of an entry; an empty object if it has none. */
export function parametersOf(entry: CatalogEntry | undefined): Readonly<Record<string, unknown>> {
  const parameters = getMember(entry?.raw, "parameters");
  return isObject(parameters) ? parameters : {};
}

/** Members that a list omits. */
const HIDDEN: Readonly<Record<Expand, readonly string[]>> = {
  none: ["category", "capability_tags", "parameters"],
  category: ["parameters"],
  parameters: [],
};

/** The entry in a list with this `expand`. */
export function viewOf({ raw }: CatalogEntry, expand: Expand): unknown {
  if (expand === "parameters" || !isObject(raw)) return raw;
  return Object.fromEntries(Object.entries(raw).filter(([name]) => !HIDDEN[expand].includes(name)));
}
