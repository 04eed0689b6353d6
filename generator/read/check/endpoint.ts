// Checks the endpoint of a model. The key is sent only to create endpoints of this gateway.
import type { Json, JsonObject } from "../schema/json.js";
import { EntryRejectionError, printable } from "./rejection.js";

/** An endpoint that accepts the requests of an operation. */
export interface Endpoint {
  readonly operation: string;
  readonly method: "POST";
  readonly endpoint: string;
}

/** The endpoints of a gateway. */
export interface Endpoints {
  /** The endpoints that the documents or the configuration list. */
  readonly listed: readonly Endpoint[];
  /** Address of the gateway; its catalog may put this before a path. Absent if it is unknown. */
  readonly baseUrl?: string | undefined;
}

/** The documented endpoints of catalog models. */
export const DOCUMENTED_ENDPOINTS: readonly Endpoint[] = [
  { operation: "video_generation", method: "POST", endpoint: "/v1/videos/generations" },
  { operation: "image_generation", method: "POST", endpoint: "/v1/images/generations" },
];

// Documented for other uses, so never a "path to use for the model" (1-core.md, Parameters block).
const OTHER_USE =
  /^\/v1\/(?:models|model-schema|tasks|characters_tasks|usage|dashboard|uploads|logs)(?:\/|$)/;

// Only paths that every URL parser leaves unchanged: no dots, escapes, queries or double slashes.
const PLAIN = /^\/v1(?:\/[A-Za-z0-9_-]+)+$/;

/** The endpoint of a contract. Throws {@link EntryRejectionError} if it cannot be used. */
export function checkEndpoint(parameters: JsonObject, { listed, baseUrl }: Endpoints): Endpoint {
  const { operation, method, endpoint: rawEndpoint } = parameters;
  checkMethod(method);
  if ((rawEndpoint ?? "") === "")
    throw new EntryRejectionError("E_ENDPOINT_MISSING", "it has no endpoint");
  const endpoint = pathOf(rawEndpoint, baseUrl);
  const ofPath = listed.filter((one) => one.endpoint === endpoint);
  const match = ofPath.find((one) => one.operation === operation);
  if (match !== undefined) return match;
  const isListedOperation = listed.some((one) => one.operation === operation);
  const isPlain = PLAIN.test(endpoint) && !OTHER_USE.test(endpoint);
  if (typeof operation !== "string" || !/^[a-z][a-z0-9_]{0,63}$/.test(operation)) {
    throw new EntryRejectionError("E_OPERATION", `operation ${quote(operation)} is no name`);
  }
  if (ofPath.length === 0 && isPlain) return { operation, method: "POST", endpoint };
  if (ofPath.length > 0 && !isListedOperation) {
    const what = `operation ${quote(operation)} is not known, and ${endpoint} belongs to another operation`;
    throw new EntryRejectionError("E_OPERATION", `${what}; add it under ${SETTING}`);
  }
  const what = `endpoint ${quote(rawEndpoint)} is neither known nor a path of plain segments below /v1/`;
  throw new EntryRejectionError("E_ENDPOINT", `${what}; add it under ${SETTING}`);
}

// The answer about a single model may omit the method. Every documented create is a POST.
function checkMethod(method: Json | undefined): void {
  const isAbsent = method === undefined || method === null;
  if (isAbsent || (typeof method === "string" && method.toUpperCase() === "POST")) return;
  throw new EntryRejectionError(
    "E_METHOD",
    `method ${quote(method)} is not allowed; creates are POST`,
  );
}

const SETTING = "`endpoints` in sdkgen.config.ts";

// The path without the gateway's address and without a final slash; empty for another address.
function pathOf(endpoint: Json | undefined, baseUrl: string | undefined): string {
  if (typeof endpoint !== "string") return "";
  const path =
    baseUrl !== undefined && URL.canParse(endpoint) ? ofGateway(endpoint, baseUrl) : endpoint;
  return path.replace(/(?<=[^/])\/$/, "");
}

function ofGateway(address: string, baseUrl: string): string {
  const [url, base] = [new URL(address), new URL(baseUrl)];
  if (url.origin !== base.origin || url.username + url.password !== "") return "";
  // Cuts the text, because a parser would resolve `..`.
  const path = address.replace(/^[a-z]+:\/\/[^/]+/i, "");
  const folder = base.pathname.replace(/\/$/, "");
  return path.startsWith(`${folder}/v1/`) ? path.slice(folder.length) : path;
}

const quote = (value: Json | undefined) => printable(JSON.stringify(value) ?? "(none)");
