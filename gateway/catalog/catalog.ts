// The model catalog of one instance: entries kept as raw text, and the views that the catalog routes serve.
import { rawItems, rawMembers, type RawMember } from "./raw-json.js";

/** One catalog entry; `raw` is served, the rest is for looking things up. */
export interface CatalogEntry {
  /** The entry's id when it is a string. */
  readonly id: string | undefined;
  readonly category: string | undefined;
  readonly raw: string;
  /** Members with their raw values; empty when the entry is not an object. */
  readonly members: readonly RawMember[];
}

/** The catalog that an instance serves. */
export interface Catalog {
  readonly entries: readonly CatalogEntry[];
  /** First entry of each id. */
  readonly byId: ReadonlyMap<string, CatalogEntry>;
  /** The bytes of a given saved answer, served as they are when nothing is filtered. */
  readonly saved?: Uint8Array;
}

/** How much of each entry a list shows (1-core.md, GET /v1/models). */
export type Expand = "none" | "category" | "parameters";

/** Thrown when a text is not a saved answer of `/v1/models?expand=parameters`. */
export class MalformedCatalogError extends Error {
  override readonly name = "MalformedCatalogError";
}

/** Members that the plain list leaves out. */
const ONLY_WITH_EXPAND: readonly string[] = ["category", "capability_tags", "parameters"];

/** The catalog of the given entry texts, each valid JSON. */
export function catalogOf(entryTexts: readonly string[], saved?: Uint8Array): Catalog {
  const entries = entryTexts.map(entryOf);
  const byId = new Map<string, CatalogEntry>();
  for (const entry of entries) {
    if (entry.id !== undefined && !byId.has(entry.id)) byId.set(entry.id, entry);
  }
  return { entries, byId, ...(saved === undefined ? {} : { saved }) };
}

/**
 * The catalog of a saved answer of `GET /v1/models?expand=parameters`. Entries are not judged.
 *
 * @throws MalformedCatalogError when the bytes are not JSON with a `data` array.
 */
export function catalogFromSaved(bytes: Uint8Array): Catalog {
  const text = new TextDecoder("utf-8").decode(bytes);
  try {
    JSON.parse(text);
  } catch {
    throw new MalformedCatalogError("it is not valid JSON");
  }
  const top = text.trim();
  const data = top.startsWith("{") ? rawMembers(top).findLast(({ key }) => key === "data") : null;
  if (data === null || data === undefined || !data.raw.startsWith("[")) {
    throw new MalformedCatalogError(
      'it is not an answer of /v1/models?expand=parameters (an object with a "data" array)',
    );
  }
  return catalogOf(rawItems(data.raw), bytes);
}

function entryOf(raw: string): CatalogEntry {
  const members = raw.startsWith("{") ? rawMembers(raw) : [];
  return {
    id: stringMember(members, "id"),
    category: stringMember(members, "category"),
    raw,
    members,
  };
}

/** The raw value of a member; the last one counts, as in JSON.parse. */
export function rawMember(entry: CatalogEntry, key: string): string | undefined {
  return entry.members.findLast((member) => member.key === key)?.raw;
}

function stringMember(members: readonly RawMember[], key: string): string | undefined {
  const raw = members.findLast((member) => member.key === key)?.raw;
  return raw?.startsWith('"') === true ? (JSON.parse(raw) as string) : undefined;
}

/** The text of an entry as a list with the given `expand` shows it. */
export function entryText(entry: CatalogEntry, expand: Expand): string {
  if (expand === "parameters" || entry.members.length === 0) return entry.raw;
  const hidden = expand === "category" ? ["parameters"] : ONLY_WITH_EXPAND;
  return objectText(entry.members.filter(({ key }) => !hidden.includes(key)));
}

/** Raw members as the text of an object. */
export function objectText(members: readonly RawMember[]): string {
  return `{${members.map(({ key, raw }) => `${JSON.stringify(key)}:${raw}`).join(",")}}`;
}

/** The list answer around entry texts (1-core.md, GET /v1/models, Response). */
export function listText(entries: readonly string[]): string {
  return `{"success":true,"object":"list","data":[${entries.join(",")}]}`;
}
