// Checks the address of a model's requests: the key is sent only to paths that are creates of this gateway.
import type { Json, JsonObject } from "../schema/json.js";
import { EntryRejectionError, printable } from "./rejection.js";

/** An endpoint that requests of an operation may be sent to. */
export interface Endpoint {
  readonly operation: string;
  readonly method: "POST";
  readonly endpoint: string;
}

/** What is known of a gateway's endpoints. */
export interface Endpoints {
  /** Those that documents or the configuration name. */
  readonly named: readonly Endpoint[];
  /** Address of the gateway, which its catalog may put before a path; absent where it is not known. */
  readonly baseUrl?: string | undefined;
}

/** The endpoints that the documents name for catalog models. */
export const DOCUMENTED_ENDPOINTS: readonly Endpoint[] = [
  { operation: "video_generation", method: "POST", endpoint: "/v1/videos/generations" },
  { operation: "image_generation", method: "POST", endpoint: "/v1/images/generations" },
];

// What the documents name for something else: it is no "path to use for the model" (1-core.md, Parameters block).
const OTHER_USE =
  /^\/v1\/(?:models|model-schema|tasks|characters_tasks|usage|dashboard|uploads|logs)(?:\/|$)/;

// A path that no URL parser changes: without dots, escapes, queries or double slashes.
const PLAIN = /^\/v1(?:\/[A-Za-z0-9_-]+)+$/;

/** The endpoint of a contract; throws {@link EntryRejectionError}. */
export function checkEndpoint(parameters: JsonObject, { named, baseUrl }: Endpoints): Endpoint {
  const { operation, method, endpoint: given } = parameters;
  checkMethod(method);
  if ((given ?? "") === "")
    throw new EntryRejectionError("E_ENDPOINT_MISSING", "it has no endpoint");
  const endpoint = pathOf(given, baseUrl);
  const ofPath = named.filter((one) => one.endpoint === endpoint);
  const known = ofPath.find((one) => one.operation === operation);
  if (known !== undefined) return known;
  const isKnown = named.some((one) => one.operation === operation);
  const isPlain = PLAIN.test(endpoint) && !OTHER_USE.test(endpoint);
  if (typeof operation !== "string" || !/^[a-z][a-z0-9_]{0,63}$/.test(operation)) {
    throw new EntryRejectionError("E_OPERATION", `operation ${shown(operation)} is no name`);
  }
  if (ofPath.length === 0 && isPlain) return { operation, method: "POST", endpoint };
  if (ofPath.length > 0 && !isKnown) {
    const what = `operation ${shown(operation)} is not known, and ${endpoint} belongs to another`;
    throw new EntryRejectionError("E_OPERATION", `${what}; add it under ${SETTING}`);
  }
  const what = `endpoint ${shown(given)} is not known, and not /v1/ with plain segments`;
  throw new EntryRejectionError("E_ENDPOINT", `${what}; add it under ${SETTING}`);
}

// The short answer of a single model may leave the method out; every documented create is a POST.
function checkMethod(method: Json | undefined): void {
  const isAbsent = method === undefined || method === null;
  if (isAbsent || (typeof method === "string" && method.toUpperCase() === "POST")) return;
  throw new EntryRejectionError(
    "E_METHOD",
    `method ${shown(method)} is not allowed; creates are POST`,
  );
}

const SETTING = "`endpoints` in sdkgen.config.ts";

// Without the gateway's own address in front, and without a slash at the end; empty for the address of another.
function pathOf(endpoint: Json | undefined, baseUrl: string | undefined): string {
  if (typeof endpoint !== "string") return "";
  const path =
    baseUrl !== undefined && URL.canParse(endpoint) ? ofGateway(endpoint, baseUrl) : endpoint;
  return path.replace(/(?<=[^/])\/$/, "");
}

function ofGateway(address: string, baseUrl: string): string {
  const [url, base] = [new URL(address), new URL(baseUrl)];
  if (url.origin !== base.origin || url.username + url.password !== "") return "";
  // Taken from the text, because a parser would resolve `..`.
  const path = address.replace(/^[a-z]+:\/\/[^/]+/i, "");
  const folder = base.pathname.replace(/\/$/, "");
  return path.startsWith(`${folder}/v1/`) ? path.slice(folder.length) : path;
}

const shown = (value: Json | undefined) => printable(JSON.stringify(value) ?? "(none)");
