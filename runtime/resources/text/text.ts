// Text models: one call, the whole answer or a stream of it (3-music-and-text.md, POST /v1beta/models/{model}:{method}).
import { InputValidationError, ProtocolError, type ApiError } from "../../errors/index.js";
import { operationLoader, type ModelRegistry } from "../../model/registry.js";
import { requestBody } from "../../submission/body.js";
import type { Validation } from "../../submission/options.js";
import { apiFailure } from "../../transport/answer/api-failure.js";
import { readEnvelope, statusInBody } from "../../transport/answer/envelope.js";
import { Answered, type WithResponse } from "../../transport/answered.js";
import { path } from "../../transport/base-url.js";
import type { Call, CallOptions } from "../../transport/call.js";
import type { Transport } from "../../transport/transport.js";
import { isObject } from "../../validation/value.js";
import type { TextAnswer, TextRequest } from "./native.js";
import type { SpendText, TextSpending } from "./spending.js";

/** Options of a text call. */
export interface TextOptions extends CallOptions {
  /** Fields that the documents do not show; they win over the request's own. */
  readonly extraBody?: Readonly<Record<string, unknown>> | undefined;
  /** Default that of the client. */
  readonly validate?: Validation | undefined;
}

/** `client.text`. */
export interface Text {
  /**
   * The whole answer (`generateContent`). A text call bills and the documents promise no key for it: it is sent again
   * only where it certainly did not run, and a lost answer is `SubmissionUnknownError`. Default time-out 10 minutes.
   */
  generate(request: TextRequest, options?: TextOptions): Answered<TextAnswer>;
  /**
   * The answer in chunks as they come (`streamGenerateContent`); breaking out ends the call. A stream that fails once the
   * gateway has begun to answer may have been billed, so that it ends with `SubmissionUnknownError`, whose cause says why.
   */
  stream(request: TextRequest, options?: TextOptions): AsyncIterable<TextAnswer>;
}

/** What text calls work with. */
export interface TextContext {
  readonly registry: ModelRegistry;
  readonly transport: Transport;
  readonly validate: Validation;
  readonly uuid: () => string;
  /** Accounts for calls; absent without a budget. */
  readonly spending: SpendText | undefined;
  /** Limit of one chunk in characters. */
  readonly longest: number;
}

// A model thinks longer than an ordinary call takes.
const CALL_MS = 600_000;

/** Makes the resource. */
export function createText(context: TextContext): Text {
  const { transport } = context;
  return Object.freeze({
    generate: (request: TextRequest, options: TextOptions = {}) =>
      Answered.of(generate(context, request, options)),
    stream: async function* (request: TextRequest, options: TextOptions = {}) {
      const { call, spending } = await textCall(context, "streamGenerateContent", request, options);
      const { readChunks } = await import("./chunks.js");
      let usage: TextAnswer["usageMetadata"];
      try {
        const open = await transport.open(call, timed(options));
        const { requestId } = open.response;
        try {
          for await (const chunk of readChunks(open.body as AsyncIterable<Uint8Array>, {
            longest: context.longest,
            failure: (value) => failureIn(context, request.model, requestId, value),
          })) {
            usage = chunk.usageMetadata ?? usage;
            yield chunk;
          }
        } catch (error) {
          throw open.broken(error);
        } finally {
          open.end();
        }
      } finally {
        await spending?.ended(usage);
      }
    },
  });
}

async function generate(
  context: TextContext,
  request: TextRequest,
  options: TextOptions,
): Promise<WithResponse<TextAnswer>> {
  const { call, spending } = await textCall(context, "generateContent", request, options);
  let usage: TextAnswer["usageMetadata"];
  try {
    const whole = await context.transport.send(call, timed(options)).withResponse();
    usage = whole.data.usageMetadata;
    return whole;
  } finally {
    await spending?.ended(usage);
  }
}

async function textCall(
  { registry, validate, uuid, spending }: TextContext,
  method: "generateContent" | "streamGenerateContent",
  request: TextRequest,
  options: TextOptions,
): Promise<{ readonly call: Call<TextAnswer>; readonly spending: TextSpending | undefined }> {
  const { model, ...rest } = request;
  const body = requestBody(model, rest, options.extraBody, {});
  const level = options.validate ?? validate;
  const operation = await operationLoader(registry, "text-generate-content")?.();
  if (operation !== undefined && level !== "off") {
    const issues = operation.validate(body.value, { rules: level === "rules" });
    if (issues.length > 0) throw new InputValidationError(model, issues, { model });
  }
  const idempotencyKey = uuid();
  const call: Call<TextAnswer> = {
    method: "POST",
    path: `${path`/v1beta/models/${model}`}:${method}`,
    body,
    family: `text ${model}`,
    resend: "unless-started",
    attemptMs: CALL_MS,
    model,
    // The documents promise nothing for a key of a text call.
    submission: { idempotencyKey, bodyHash: body.hash, model, keyPromised: false },
    parse: ({ body: answer, status, requestId }) => {
      const data = isObject(answer) && "data" in answer ? answer["data"] : answer;
      if (isObject(data)) return data;
      const message = `The gateway answered ${model} without an answer`;
      throw new ProtocolError(message, { status, requestId, model });
    },
  };
  return { call, spending: spending?.(model, idempotencyKey) };
}

function timed({ signal, timeoutMs, headers }: TextOptions): CallOptions {
  return { signal, headers, timeoutMs: timeoutMs ?? CALL_MS };
}

function failureIn(
  { transport }: TextContext,
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
