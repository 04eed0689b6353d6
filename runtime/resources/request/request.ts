// Calls endpoints that the API documents do not describe.
import { ConfigurationError } from "../../call/errors/index.js";
import type { Budget } from "../../call/submission/budget.js";
import { idempotencyKey as checkedKey } from "../../call/submission/create.js";
import { AnswerPromise, type WithResponse } from "../../call/transport/answer/answer.js";
import { findTasks } from "../../call/transport/answer/named-tasks.js";
import { isLost } from "../../call/transport/call-error.js";
import type { Call, Transport } from "../../call/transport/call.js";
import { sha256Hex } from "../../call/transport/encoding.js";
import { CALL_OPTIONS, type CallOptions } from "../../call/transport/options.js";
import type { HttpMethod } from "../../call/transport/wire/wire.js";
import { unknownPrice } from "../../pricing/estimate.js";
import { formatValue } from "../../validation/issue.js";
import { checkChoice, checkedOptions, type OptionNames } from "../../validation/options.js";
import { isArray, isObject } from "../../validation/value.js";
import { contentOf } from "./content.js";
import { endpointPath } from "./path.js";

/** A value of a query parameter. It is sent as text. */
export type QueryValue = string | number | boolean;

/** The request of `client.request`. */
export interface EndpointRequest {
  /** The HTTP method. */
  readonly method: HttpMethod;
  /**
   * Path below `baseUrl`. An example is `/v1/models`. Escape its parts with `encodeURIComponent`. A
   * query may follow. The client refuses `/api/pricing/model`, because this public path must not
   * get the API key.
   */
  readonly path: string;
  /**
   * Parameters of the query. A list sends its parameter several times, and `undefined` is left out.
   * Refused if `path` has a query too.
   */
  readonly query?:
    Readonly<Record<string, QueryValue | readonly QueryValue[] | undefined>> | undefined;
  /**
   * An object or list that is sent as JSON, a `FormData`, or bytes (`Uint8Array`, `ArrayBuffer`,
   * `Blob`). The content type of bytes is the type of the `Blob`, else `application/octet-stream`.
   * A header `Content-Type` in the options replaces the content type of JSON and of bytes. GET and
   * HEAD have no body.
   */
  readonly body?: object | undefined;
}

/** Options of `client.request`. */
export interface EndpointOptions extends CallOptions {
  /**
   * Idempotency key of a POST, 1 to 191 visible ASCII characters. Header: `Idempotency-Key`.
   * Default: no key, because the endpoint may not support keys.
   */
  readonly idempotencyKey?: string | undefined;
}

/** @internal */
export interface EndpointContext {
  readonly transport: Transport;
  readonly budget: Budget | undefined;
  readonly uuid: () => string;
}

const METHODS: readonly HttpMethod[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
const NAMES: OptionNames<EndpointRequest> = { method: true, path: true, query: true, body: true };
const OPTION_NAMES: OptionNames<EndpointOptions> = { ...CALL_OPTIONS, idempotencyKey: true };

/** @internal */
export const createRequest =
  (context: EndpointContext) =>
  (request: EndpointRequest, options: EndpointOptions = {}): AnswerPromise<unknown> =>
    AnswerPromise.of(sendRequest(context, request, options));

async function sendRequest(
  { transport, budget, uuid }: EndpointContext,
  request: EndpointRequest,
  callerOptions: EndpointOptions,
): Promise<WithResponse<unknown>> {
  const { method, path, query, isRead, body } = checkedRequest(transport, request);
  const { idempotencyKey, ...callOptions } = checkedOptions("request", callerOptions, OPTION_NAMES);
  const isCreate = method === "POST";
  if (idempotencyKey !== undefined && !isCreate) {
    throw new ConfigurationError(`request: "idempotencyKey" is for a POST, not for a ${method}.`);
  }
  // The documents promise idempotency keys only for the x-imagine models (2-video.md, Common).
  // After a 409 for a request with a key, the SDK repeats the request, because usually an earlier
  // request with this key still runs. But if an endpoint does not support keys, its 409 is final.
  // So the SDK makes no key itself, and sends a key only if the caller passes one.
  const key = checkedKey(idempotencyKey, () => "");
  const { part: content, options } = await transport.prepare(
    `${method} ${path}`,
    callOptions,
    async () => body && contentOf(path, body, contentType(callOptions)),
  );
  const call: Call<unknown> = {
    method,
    path,
    query,
    body: content,
    // The rate limits of these endpoints are not documented. A 429 delays all calls of one family.
    // So GET and POST have different families, and a 429 for a POST does not delay polls by GET.
    family: `request ${method}`,
    resend: isRead ? "freely" : "unless-started",
    submission: isCreate
      ? {
          idempotencyKey: key,
          bodyHash: () => sha256Hex(content?.bytes ?? new Uint8Array()),
          model: undefined,
          keyPromised: false,
        }
      : undefined,
    outlivesClose: isCreate,
    mayBeEmpty: true,
    parse: (answer) => answer.body,
  };
  const reservation = isCreate
    ? budget?.reserve(path, key || uuid(), unknownPrice("no document describes its endpoint"))
    : undefined;
  try {
    const whole = await transport.whole(call, options);
    // If the answer contains task ids and this client polls these tasks, their costs count in the
    // budget.
    const { ids } = findTasks(whole.data, content?.bytes, path);
    if (ids.length > 0) reservation?.submitted(ids);
    return whole;
  } catch (error) {
    reservation?.failed(isLost(error, key));
    throw error;
  }
}

/** Throws `ConfigurationError` if the request is invalid. Does not encode its body. */
function checkedRequest(transport: Transport, request: EndpointRequest) {
  const { method, path: text, query, body } = checkedOptions("request", request, NAMES);
  const { redact } = transport;
  checkChoice("request: method", (method as HttpMethod | undefined) ?? null, METHODS);
  const isRead = method === "GET" || method === "HEAD";
  if (isRead && body !== undefined) {
    throw new ConfigurationError(`request: a ${method} takes "query", not "body".`);
  }
  if (body !== undefined && (typeof body !== "object" || body === null)) {
    throw new ConfigurationError(
      `request: body must be an object, a list, a FormData or bytes (got ${redact(formatValue(body))}).`,
    );
  }
  const { path, query: written } = endpointPath(transport.settings.base, text, redact);
  const parameters = parametersOf(written, query);
  // API keys must not appear in URLs (1-core.md, Authentication).
  const address = `${path}?${parameters}`;
  if (redact(address) !== address) {
    throw new ConfigurationError('request: the API key must not be in "path" or "query".');
  }
  return { method, path, query: parameters, isRead, body };
}

function parametersOf(written: string, query: EndpointRequest["query"] = {}): URLSearchParams {
  if (!isObject(query) || Symbol.iterator in query) {
    throw new ConfigurationError("request: query must be a plain object.");
  }
  const entries = Object.entries(query);
  if (written !== "" && entries.length > 0) {
    throw new ConfigurationError('request: pass parameters in "path" or in "query", not in both.');
  }
  const parameters = new URLSearchParams(written);
  for (const [name, value] of entries) {
    for (const item of isArray(value) ? value : [value]) {
      if (item !== undefined) parameters.append(name, parameterText(name, item));
    }
  }
  return parameters;
}

function parameterText(name: string, value: unknown): string {
  const isNumber = typeof value === "number" && Number.isFinite(value);
  if (typeof value === "string" || typeof value === "boolean" || isNumber) return String(value);
  throw new ConfigurationError(
    `request: query ${formatValue(name)} must be text, a number or a boolean (got ${formatValue(value)}).`,
  );
}

/** Returns the header `Content-Type` of the options, or `undefined` if it is not set. */
function contentType({ headers = {} }: CallOptions): string | undefined {
  const [, type] =
    Object.entries(headers).find(([name]) => name.toLowerCase() === "content-type") ?? [];
  return type ?? undefined;
}
