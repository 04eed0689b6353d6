// Reads and writes the address. `#/?q=…` is the list with its filters.
// `#/<id>/<tab>?request=<JSON>` is a model with its current request; `&call=…` names one of its
// operations.
import { isJsonObject } from "../../../generator/page.js";
import type { Request } from "../request/request.js";

/** The tabs of a model; the first has no name in the address. */
export const TABS = ["try", "parameters", "prices", "history", "contract"] as const;
export type Tab = (typeof TABS)[number];

/** The filters of the list; an empty text sets no filter. */
export interface Filters {
  /** The search text. */
  readonly q: string;
  readonly kind: string;
  readonly tag: string;
  /** `""` any, `priced`, `unpriced`. */
  readonly price: string;
  /** `""` by name, `-name`, `price`, `-price`. */
  readonly sort: string;
  /** `""`: cards, or rows if there are many models. */
  readonly view: string;
}

export const NO_FILTERS: Filters = { q: "", kind: "", tag: "", price: "", sort: "", view: "" };

/** The view that an address leads to. */
export interface Address {
  /** The model; absent on the list. */
  readonly id?: string;
  readonly tab: Tab;
  /** The call of a model without a contract, such as `music.sounds`; absent: its first call. */
  readonly call?: string;
  /** Absent if the address has no request: the form shows the example. */
  readonly request?: Request;
  /** The chosen mode of each choice; `undefined` if none is chosen. */
  readonly modes: readonly (number | undefined)[];
  /** Whether the address has a request that cannot be read. */
  readonly isMalformed: boolean;
  readonly filters: Filters;
}

const LIST: Address = { tab: "try", modes: [], isMalformed: false, filters: NO_FILTERS };

/** Returns the address of a fragment, without the unreadable parts. */
export function addressOf(hash: string): Address {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split(/\?(.*)/s);
  const values = new URLSearchParams(query);
  const [id = "", tab = ""] = path.split("/").map(decoded);
  if (id === "") return { ...LIST, filters: filtersOf(values) };
  const text = values.get("request");
  const request = text === null ? undefined : requestOf(text);
  const call = values.get("call");
  return {
    ...LIST,
    id,
    tab: TABS.find((name) => name === tab) ?? "try",
    modes: modesOf(values.get("mode")),
    ...(call !== null && { call }),
    ...(request && { request }),
    isMalformed: text !== null && request === undefined,
  };
}

/** Returns the fragment of an address. */
export function hashOf(address: Partial<Address>): string {
  const { id, tab = "try", call, request, modes = [], filters } = address;
  const values = new URLSearchParams();
  if (id === undefined) {
    for (const [name, value] of Object.entries(filters ?? NO_FILTERS)) {
      if (value !== "") values.set(name, value);
    }
    return withQuery("#/", values);
  }
  if (call !== undefined) values.set("call", call);
  if (modes.some((mode) => mode !== undefined)) values.set("mode", modes.join("."));
  if (request !== undefined) values.set("request", JSON.stringify(request));
  return withQuery(`#/${encodeURIComponent(id)}${tab === "try" ? "" : `/${tab}`}`, values);
}

function withQuery(path: string, values: URLSearchParams): string {
  const query = values.toString();
  return query === "" ? path : `${path}?${query}`;
}

function filtersOf(values: URLSearchParams): Filters {
  const one = (name: keyof Filters) => values.get(name) ?? "";
  return {
    q: one("q"),
    kind: one("kind"),
    tag: one("tag"),
    price: one("price"),
    sort: one("sort"),
    view: one("view"),
  };
}

const modesOf = (text: string | null): Address["modes"] =>
  text === null
    ? []
    : text.split(".").map((mode) => (/^\d{1,3}$/.test(mode) ? Number(mode) : undefined));

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

// No documented request has more than six levels. Form, validator and code recurse into each level.
const DEEPEST = 100;

/** Parses a request; `undefined` if the text is no JSON object, or too deep. */
function requestOf(text: string): Request | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) && isShallow(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isShallow(value: unknown): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return false;
    level = level.flatMap((one) =>
      typeof one === "object" && one !== null ? Object.values(one) : [],
    );
  }
  return true;
}
