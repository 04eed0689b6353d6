// Checks the endpoint in a model's contract. The API key is sent only to create endpoints of this
// gateway.
import type { Json, JsonObject } from "../schema/json.js";
import { EntryRejectionError, printable } from "./rejection.js";

/** An operation, and the method and path of the endpoint that accepts its requests. */
export interface Endpoint {
  readonly operation: string;
  readonly method: "POST";
  readonly endpoint: string;
}

/** The known endpoints of a gateway. */
export interface Endpoints {
  /** The endpoints in the API documents and in the configuration. */
  readonly listed: readonly Endpoint[];
  /** Address of the gateway. A catalog may write this address before a path. Absent if unknown. */
  readonly baseUrl?: string | undefined;
  /**
   * Name of the setting that lists further endpoints. Error messages mention it. Absent if the user
   * has no settings.
   */
  readonly setting?: string;
}

/** The create endpoints for catalog models, from the API documents. */
export const DOCUMENTED_ENDPOINTS: readonly Endpoint[] = [
  { operation: "video_generation", method: "POST", endpoint: "/v1/videos/generations" },
  { operation: "image_generation", method: "POST", endpoint: "/v1/images/generations" },
];

// Paths that a contract must not name, because no create uses them (1-core.md, Parameters block).
const OTHER_USE =
  /^\/v1\/(?:models|model-schema|tasks|characters_tasks|usage|dashboard|uploads|logs)(?:\/|$)/;

// Matches paths that no URL parser changes: without dots, escapes, queries or double slashes.
const PLAIN = /^\/v1(?:\/[A-Za-z0-9_-]+)+$/;

/** Returns a contract's endpoint. Throws {@link EntryRejectionError} if the SDK must not use it. */
export function checkEndpoint(
  parameters: JsonObject,
  { listed, baseUrl, setting }: Endpoints,
): Endpoint {
  const { operation, method, endpoint: rawEndpoint } = parameters;
  checkMethod(method);
  if ((rawEndpoint ?? "") === "")
    throw new EntryRejectionError("E_ENDPOINT_MISSING", "the contract has no endpoint");
  const endpoint = pathOf(rawEndpoint, baseUrl);
  const advice = setting === undefined ? "" : `; add it under ${setting}`;
  const ofPath = listed.filter((one) => one.endpoint === endpoint);
  const match = ofPath.find((one) => one.operation === operation);
  if (match !== undefined) return match;
  const isListedOperation = listed.some((one) => one.operation === operation);
  const isPlain = PLAIN.test(endpoint) && !OTHER_USE.test(endpoint);
  if (typeof operation !== "string" || !/^[a-z][a-z0-9_]{0,63}$/.test(operation)) {
    throw new EntryRejectionError(
      "E_OPERATION",
      `operation ${quote(operation)} is not a name of lower-case letters, digits and _`,
    );
  }
  if (ofPath.length === 0 && isPlain) return { operation, method: "POST", endpoint };
  if (ofPath.length > 0 && !isListedOperation) {
    const what = `operation ${quote(operation)} is not documented, and ${endpoint} belongs to another operation`;
    throw new EntryRejectionError("E_OPERATION", what + advice);
  }
  const what = `endpoint ${quote(rawEndpoint)} is not a known endpoint of this operation`;
  throw new EntryRejectionError("E_ENDPOINT", what + advice);
}

// The method may be missing, because the answer for a single model may omit it. Every documented
// create is a POST.
function checkMethod(method: Json | undefined): void {
  const isAbsent = method === undefined || method === null;
  if (isAbsent || (typeof method === "string" && method.toUpperCase() === "POST")) return;
  throw new EntryRejectionError(
    "E_METHOD",
    `method ${quote(method)} is not allowed; a create is a POST`,
  );
}

// Removes the gateway's address and a final slash. Returns "" for the address of another gateway,
// and for a value that is not a string.
function pathOf(endpoint: Json | undefined, baseUrl: string | undefined): string {
  if (typeof endpoint !== "string") return "";
  const path =
    baseUrl !== undefined && URL.canParse(endpoint) ? ofGateway(endpoint, baseUrl) : endpoint;
  return path.replace(/(?<=[^/])\/$/, "");
}

function ofGateway(address: string, baseUrl: string): string {
  const [url, base] = [new URL(address), new URL(baseUrl)];
  if (url.origin !== base.origin || url.username + url.password !== "") return "";
  // Cuts the string without a URL parser, because a URL parser would resolve `..`.
  const path = address.replace(/^[a-z]+:\/\/[^/]+/i, "");
  const folder = base.pathname.replace(/\/$/, "");
  return path.startsWith(`${folder}/v1/`) ? path.slice(folder.length) : path;
}

const quote = (value: Json | undefined) => printable(JSON.stringify(value) ?? "(none)");
