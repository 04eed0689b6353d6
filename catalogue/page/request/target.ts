// The target of a request: a model with a contract, or an operation for a model without a contract.
import type { ModelModule, OperationModule } from "../../../runtime/call/model/definition.js";
import type { Request } from "./request.js";
import type { JsonObject } from "../../../generator/page.js";

type TargetKey = "id" | "category" | "method" | "endpoint" | "pricing" | "defaults";

/** A model with the validator of its requests, which do not name the model. */
export interface Target extends Pick<ModelModule, TargetKey | "validate"> {
  /** The call on the client: `music.sounds`, `text.stream`; absent if the model has a contract. */
  readonly call?: string;
  /** Whether the endpoint names the model instead of the body. */
  readonly isInPath?: boolean;
}

/**
 * The method of the native text endpoint for each call (3-music-and-text.md, POST
 * /v1beta/models/{model}:{method}).
 */
const TEXT_METHODS: Readonly<Record<string, string>> = {
  "text.generate": "generateContent",
  "text.stream": "streamGenerateContent",
};

/** Returns the calls of an operation, by the name that it has on the client. */
export const callsOf = (nameOnClient: string): readonly string[] =>
  nameOnClient === "text" ? Object.keys(TEXT_METHODS) : [nameOnClient];

/** Whether a call answers with text instead of a task. */
export const isText = ({ call = "" }: Pick<Target, "call">): boolean =>
  Object.hasOwn(TEXT_METHODS, call);

/** Whether a call answers in pieces. */
export const isStream = ({ call }: Pick<Target, "call">): boolean => call === "text.stream";

/** Returns an operation as the target for a model. */
export function targetOf(
  { id, category }: Pick<ModelModule, "id" | "category">,
  call: string,
  operation: OperationModule,
): Target {
  const { method, endpoint, pricing, defaults, validate } = operation;
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
    validate: (request, options) => validate({ ...(request as Request), model: id }, options),
  };
}

/** Returns the body of a request. */
export const bodyOf = ({ id, isInPath = false }: Target, request: Request): JsonObject =>
  isInPath ? request : { model: id, ...request };
