// A call of a text model: validated, and made into bytes once.
import type { TextAnswer } from "../../answers/text.js";
import { InputValidationError, ProtocolError, type ApiError } from "../../errors/index.js";
import { operationLoader, type ModelRegistry } from "../../model/registry.js";
import { requestBody } from "../../submission/body.js";
import type { AnyOperations } from "../../submission/operation.js";
import type { Validation } from "../../submission/options.js";
import { apiFailure } from "../../transport/answer/api-failure.js";
import { readEnvelope } from "../../transport/answer/envelope.js";
import { statusInBody } from "../../transport/answer/status-in-body.js";
import { path } from "../../transport/base-url.js";
import type { Call } from "../../transport/call.js";
import type { Transport } from "../../transport/transport.js";
import { isObject } from "../../validation/value.js";
import type { TextOptions } from "./text.js";

/** What is read of a request; its body is the rest of it. */
export type TextRequest = AnyOperations["text-generate-content"];

/** What text calls work with. */
export interface TextSettings {
  readonly registry: ModelRegistry;
  readonly transport: Transport;
  readonly validate: Validation;
  readonly uuid: () => string;
  /** Limit of one chunk in characters. */
  readonly longest: number;
}

/** Default time-out: a model thinks longer than an ordinary call takes. */
export const CALL_MS = 600_000;

/** The call that bills. */
export interface TextCall extends Call<TextAnswer> {
  readonly model: string;
  readonly submission: NonNullable<Call<TextAnswer>["submission"]>;
}

/** Makes and validates a call; throws `InputValidationError`. */
export async function textCall(
  { registry, validate, uuid }: TextSettings,
  method: string,
  { model, ...rest }: TextRequest,
  { extraBody, validate: level = validate }: TextOptions,
): Promise<TextCall> {
  // Made before the first pause, so that what the caller changes later is not sent.
  const body = requestBody(model, rest, extraBody, {});
  const operation = await operationLoader(registry, "text-generate-content")?.();
  if (operation !== undefined && level !== "off") {
    const issues = operation.validate({ ...body.value, model }, { rules: level === "rules" });
    if (issues.length > 0) throw new InputValidationError(model, issues, { model });
  }
  return {
    method: "POST",
    path: `${path`/v1beta/models/${model}`}:${method}`,
    body,
    family: `text ${model}`,
    resend: "unless-started",
    attemptMs: CALL_MS,
    model,
    // The documents promise nothing for a key of a text call.
    submission: { idempotencyKey: uuid(), bodyHash: body.hash, model, keyPromised: false },
    parse: ({ body: answer, status, requestId }) => {
      const data = isObject(answer) && "data" in answer ? answer["data"] : answer;
      if (isObject(data)) return data;
      const message = `The gateway answered ${model} without an answer`;
      throw new ProtocolError(message, { status, requestId, model });
    },
  };
}

/** The refusal in a streamed value, where it is one. */
export function refusalIn(
  transport: Transport,
  model: string,
  requestId: string | undefined,
  value: unknown,
): ApiError | undefined {
  const status = statusInBody(value, false);
  if (status === undefined) return undefined;
  return apiFailure({
    status,
    envelope: readEnvelope(value, (text) => transport.redact(text)),
    requestId,
    retryAfterMs: undefined,
    model,
    taskId: undefined,
    idempotencyKey: undefined,
  });
}
