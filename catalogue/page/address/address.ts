// Parses and formats the URL fragment. `#/?q=…` is the list of models with filters.
// `#/<id>/<tab>?request=<JSON>` is a model page with a request. The parameter `call` selects an
// operation, and `field` selects the field to which the tab Parameters scrolls. `#/__gateway?tab=…`
// is the page of the gateway.
import { isJsonObject } from "../../../generator/page.js";
import { isShallow, type Request } from "../request/request.js";

/** The tabs of a model page. The address omits the name of the first tab. */
export const TABS = ["try", "parameters", "prices", "history", "contract"] as const;
export type Tab = (typeof TABS)[number];

/** The filters of the model list. An empty string means no filter. */
export interface Filters {
  /** The search text. */
  readonly q: string;
  readonly kind: string;
  readonly tag: string;
  /** `priced`, `unpriced`, or `""` for all models. */
  readonly price: string;
  /** Maximum for the lowest price of a model, in USD, such as `0.05`. */
  readonly usd: string;
  /** The unit of `usd`, such as `usd_per_second`. If empty, the most frequent unit. */
  readonly unit: string;
  /**
   * A request field that a model must have, such as `mode`. `mode=4k` means that the field must
   * also list the value `4k`.
   */
  readonly field: string;
  /** `""` (by name), `-name`, `price` or `-price`. A minus sign reverses the order. */
  readonly sort: string;
  /** `cards` or `rows`. If empty, a long list has rows and a short list has cards. */
  readonly view: string;
}

export const NO_FILTERS: Filters = {
  q: "",
  kind: "",
  tag: "",
  price: "",
  usd: "",
  unit: "",
  field: "",
  sort: "",
  view: "",
};

/** The open tab and the filters of the gateway page. An empty string means the default. */
export interface GatewayFilters {
  readonly tab: string;
  /** The search text. */
  readonly q: string;
  /** Id of the task whose ledger is shown. */
  readonly task: string;
}

export const NO_GATEWAY_FILTERS: GatewayFilters = { tab: "", q: "", task: "" };

/** A parsed address: the list of models, a model page, or the gateway page. */
export interface Address {
  /** Id of the model; absent for the list of models and the gateway page. */
  readonly id?: string;
  readonly tab: Tab;
  /**
   * Client method for a model without a contract, such as `music.sounds`. If absent, the page uses
   * the first method.
   */
  readonly call?: string;
  /** Name of the field that the tab Parameters scrolls to. */
  readonly field?: string;
  /** The request. If it is absent, the form shows the example request. */
  readonly request?: Request;
  /**
   * The form has choices between fields that exclude each other. For each choice, this list has the
   * index of the chosen side, or `undefined` if the user has not chosen.
   */
  readonly modes: readonly (number | undefined)[];
  /** Whether the request in the address cannot be parsed. */
  readonly isMalformed: boolean;
  readonly filters: Filters;
  /** The filters of the gateway page; absent for other pages. */
  readonly gateway?: GatewayFilters;
}

const LIST: Address = { tab: "try", modes: [], isMalformed: false, filters: NO_FILTERS };

const GATEWAY = "__gateway";

/** Returns a name for the page at an address. All tabs of a model belong to the same page. */
export const pageOf = ({ id = "", gateway }: Address): string => (gateway ? GATEWAY : id);

/**
 * Parses a URL fragment. Ignores parameters that cannot be parsed. `isMalformed` reports a request
 * that cannot be parsed.
 */
export function addressOf(hash: string): Address {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split(/\?(.*)/s);
  const values = new URLSearchParams(query);
  if (path === GATEWAY) return { ...LIST, gateway: readFilters(values, NO_GATEWAY_FILTERS) };
  const [id = "", tab = ""] = path.split("/").map(decoded);
  if (id === "") return { ...LIST, filters: readFilters(values, NO_FILTERS) };
  const text = values.get("request");
  const request = text === null ? undefined : requestOf(text);
  const [call, field] = [values.get("call"), values.get("field")];
  return {
    ...LIST,
    id,
    tab: TABS.find((name) => name === tab) ?? "try",
    modes: modesOf(values.get("mode")),
    ...(call !== null && { call }),
    ...(field !== null && { field }),
    ...(request && { request }),
    isMalformed: text !== null && request === undefined,
  };
}

/** Formats an address as a URL fragment. */
export function hashOf(address: Partial<Address>): string {
  const { id, tab = "try", call, field, request, modes = [], gateway } = address;
  if (gateway !== undefined) return withQuery(`#/${GATEWAY}`, nonEmpty(gateway));
  if (id === undefined) return withQuery("#/", nonEmpty(address.filters ?? NO_FILTERS));
  const values = new URLSearchParams();
  if (call !== undefined) values.set("call", call);
  if (field !== undefined && tab === "parameters") values.set("field", field);
  if (modes.some((mode) => mode !== undefined)) values.set("mode", modes.join("."));
  if (request !== undefined) values.set("request", JSON.stringify(request));
  // Escapes the path of a model that is called `__gateway`, because the path without escapes
  // belongs to the gateway page.
  const path = id === GATEWAY ? "%5F_gateway" : encodeURIComponent(id);
  return withQuery(`#/${path}${tab === "try" ? "" : `/${tab}`}`, values);
}

function withQuery(path: string, values: URLSearchParams): string {
  const query = values.toString();
  return query === "" ? path : `${path}?${query}`;
}

type TextValues<Name extends string> = Readonly<Record<Name, string>>;

/**
 * Returns the value of each parameter whose name is a key of `none`. The value is an empty string
 * if the parameter is missing.
 */
export const readFilters = <Name extends string>(values: URLSearchParams, none: TextValues<Name>) =>
  Object.fromEntries(
    Object.keys(none).map((name) => [name, values.get(name) ?? ""]),
  ) as TextValues<Name>;

/** Returns parameters for the values that are not empty. */
export const nonEmpty = (values: object): URLSearchParams =>
  new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ""));

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

/** Parses a request. Returns `undefined` if the text is not a JSON object or is nested too deep. */
function requestOf(text: string): Request | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) && isShallow(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
