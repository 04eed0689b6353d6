// The address: `#/?q=…` is the list with its filters, `#/<id>/<tab>?request=<JSON>` a model with the request that is being built (`&call=…`: of one of its operations).
import { isJsonObject } from "../../../generator/page.js";
import type { Request } from "../request/request.js";

/** The tabs of a model; the first has no name in the address. */
export const TABS = ["try", "parameters", "prices", "history", "contract"] as const;
export type Tab = (typeof TABS)[number];

/** What the list shows; an empty text asks for nothing. */
export interface Filters {
  /** What is searched for. */
  readonly q: string;
  readonly kind: string;
  readonly tag: string;
  /** `""` any, `priced`, `unpriced`. */
  readonly price: string;
  /** `""` by name, `-name`, `price`, `-price`. */
  readonly sort: string;
  /** `""`: cards, or rows where there are many. */
  readonly view: string;
}

export const NO_FILTERS: Filters = { q: "", kind: "", tag: "", price: "", sort: "", view: "" };

/** Where the page is. */
export interface Address {
  /** The model; absent on the list. */
  readonly id?: string;
  readonly tab: Tab;
  /** How a model without a contract is called, such as `music.sounds`; absent: in its first way. */
  readonly call?: string;
  /** Absent where none has been built: the form shows the example. */
  readonly request?: Request;
  /** The chosen mode of each choice; `undefined` where none was chosen. */
  readonly modes: readonly (number | undefined)[];
  /** The address has a request that cannot be read. */
  readonly isMalformed: boolean;
  readonly filters: Filters;
}

const LIST: Address = { tab: "try", modes: [], isMalformed: false, filters: NO_FILTERS };

/** The address of a fragment. What cannot be read is left out. */
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

/** The fragment of an address. */
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

// No documented request has more than six levels; the form, the validator and the code read a value level by level.
const DEEPEST = 100;

/** The request in a text; `undefined` where the text is no JSON object, or is too deep. */
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
