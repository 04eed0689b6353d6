// What a request is sent to: a model by its contract, or an operation that a model without one is called with.
import type { ModelModule, OperationModule } from "../../../runtime/call/model/definition.js";
import type { Request } from "./request.js";
import type { JsonObject } from "../../../generator/page.js";

type TargetKey = "id" | "category" | "method" | "endpoint" | "pricing" | "defaults";

/** A model with the validator of its requests, which do not name it. */
export interface Target extends Pick<ModelModule, TargetKey | "validate"> {
  /** How the client calls the operation: `music.sounds`, `text.stream`; absent where the model has a contract of its own. */
  readonly call?: string;
  /** The endpoint names the model, and the body does not. */
  readonly isInPath?: boolean;
}

/** The method of the native text endpoint for each way to call it (3-music-and-text.md, POST /v1beta/models/{model}:{method}). */
const TEXT_METHODS: Readonly<Record<string, string>> = {
  "text.generate": "generateContent",
  "text.stream": "streamGenerateContent",
};

/** The ways in which a client calls an operation, by the name that it has on the client. */
export const callsOf = (nameOnClient: string): readonly string[] =>
  nameOnClient === "text" ? Object.keys(TEXT_METHODS) : [nameOnClient];

/** Whether a call is answered with text, and not with a task. */
export const isText = ({ call = "" }: Pick<Target, "call">): boolean =>
  Object.hasOwn(TEXT_METHODS, call);

/** Whether a call is answered piece by piece. */
export const isStream = ({ call }: Pick<Target, "call">): boolean => call === "text.stream";

/** An operation as a model is called with it. */
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

/** The body of a request, as it is sent. */
export const bodyOf = ({ id, isInPath = false }: Target, request: Request): JsonObject =>
  isInPath ? request : { model: id, ...request };
