// The target of a request: a model with a contract, or an operation for a model without a contract.
import type { ModelModule, OperationModule } from "../../../runtime/call/model/definition.js";
import type { Request } from "./request.js";
import type { JsonObject } from "../../../generator/page.js";

type TargetKey =
  "id" | "category" | "method" | "endpoint" | "pricing" | "defaults" | "polling" | "fields";

/** A request target with its validator. `validate` takes requests without `model`. */
export interface Target extends Pick<ModelModule, TargetKey | "validate"> {
  /** Client method, such as `music.sounds`. Absent if the model has a contract. */
  readonly call?: string;
  /** Whether the endpoint path contains the model id, so that the body omits it. */
  readonly isInPath?: boolean;
}

/**
 * Maps client methods to methods of the native text endpoint (3-music-and-text.md, POST
 * /v1beta/models/{model}:{method}).
 */
const TEXT_METHODS: Readonly<Record<string, string>> = {
  "text.generate": "generateContent",
  "text.stream": "streamGenerateContent",
};

/**
 * Returns the client methods of an operation: `text.generate` and `text.stream` for `text`, else
 * `nameOnClient` itself.
 */
export const callsOf = (nameOnClient: string): readonly string[] =>
  nameOnClient === "text" ? Object.keys(TEXT_METHODS) : [nameOnClient];

/** Whether the target answers with text instead of a task. */
export const isText = ({ call = "" }: Pick<Target, "call">): boolean =>
  Object.hasOwn(TEXT_METHODS, call);

/** Whether the target streams its answer. */
export const isStream = ({ call }: Pick<Target, "call">): boolean => call === "text.stream";

/** Returns the target for calling a model by `client.untyped`, which checks nothing. */
export const untypedTarget = ({ id, category }: Pick<ModelModule, "id" | "category">): Target => ({
  id,
  category,
  call: "untyped",
  method: "POST",
  endpoint: category === "image" ? "/v1/images/generations" : "/v1/videos/generations",
  validate: () => [],
});

/** Returns the target for calling a model through an operation. */
export function targetOf(
  { id, category }: Pick<ModelModule, "id" | "category">,
  call: string,
  operation: OperationModule,
): Target {
  const { method, endpoint, pricing, defaults, fields, validate } = operation;
  return {
    id,
    category,
    call,
    method,
    endpoint: endpoint
      .replace("{model}", encodeURIComponent(id))
      .replace("{method}", TEXT_METHODS[call] ?? ""),
    isInPath: endpoint.includes("{model}"),
    ...(pricing && { pricing }),
    ...(defaults && { defaults }),
    ...(fields && { fields }),
    validate: (request, options) => validate({ ...(request as Request), model: id }, options),
  };
}

/**
 * Returns the HTTP body of a request. Adds `model`, unless the endpoint path contains the model id.
 */
export const bodyOf = ({ id, isInPath = false }: Target, request: Request): JsonObject =>
  isInPath ? request : { model: id, ...request };
