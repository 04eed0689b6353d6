// Calls text models. The answer arrives as a whole or as a stream (API document
// 3-music-and-text.md, POST /v1beta/models/{model}:{method}).
import type { TextAnswer } from "../../answers/text.js";
import { ProtocolError, SubmissionUnknownError } from "../../call/errors/index.js";
import { operationLoader, type ClientModels } from "../../call/model/registry.js";
import {
  checkedRequest,
  requestBody,
  type RequestBody,
} from "../../call/submission/request-body.js";
import type { Budget } from "../../call/submission/budget.js";
import { checkCheckOptions, type Checks } from "../../call/submission/checks.js";
import type { AnyOperations } from "../../call/submission/operation.js";
import {
  TEXT_OPTIONS,
  type UnknownFields,
  type Validation,
} from "../../call/submission/options.js";
import { type Answer, AnswerPromise } from "../../call/transport/answer/answer.js";
import { openAnswer } from "../../call/transport/attempt.js";
import { path } from "../../call/transport/request.js";
import type { Call, Transport } from "../../call/transport/call.js";
import type { CallOptions } from "../../call/transport/options.js";
import { checkedOptions, type OptionNames } from "../../validation/options.js";
import { dataOf, isArray, isObject } from "../../validation/value.js";
import { readChunks } from "./chunks.js";
import { textSpending } from "./spending.js";

/** Options of a text call. */
export interface TextOptions extends CallOptions {
  /** Undocumented fields to send. They replace request fields with the same name. */
  readonly extraBody?: Readonly<Record<string, unknown>> | undefined;
  /** Which checks run before sending. Default: the client's setting. */
  readonly validate?: Validation | undefined;
  /**
   * Whether the client refuses or sends fields that the contract does not list. Default: the
   * client's setting.
   */
  readonly unknownFields?: UnknownFields | undefined;
}

const NAMES: OptionNames<TextOptions> = TEXT_OPTIONS;

/** A text request. Only its field `model` is required. */
type TextRequest = AnyOperations["text-generate-content"];

/**
 * `client.text`. The request's `model` becomes part of the URL path. All other fields become the
 * body.
 */
export interface Text<Request extends { readonly model: string } = TextRequest> {
  /**
   * Returns the whole answer (`generateContent`). A text call has no idempotency key, so the SDK
   * repeats the call only if the model certainly did not run. Default timeout 10 minutes. Throws
   * `InputValidationError` and `BudgetExceededError` before sending. Throws
   * `SubmissionUnknownError` if the answer is lost.
   */
  generate(request: Request, options?: TextOptions): AnswerPromise<TextAnswer>;
  /**
   * Yields the answer in chunks (`streamGenerateContent`). Leaving the `for await` loop ends the
   * call. The loop throws the errors of `generate`. If the stream breaks off, the call may be
   * billed, and the loop throws `SubmissionUnknownError` with the reason as `cause`.
   */
  stream(request: Request, options?: TextOptions): AsyncIterable<TextAnswer>;
}

/** @internal */
export interface TextSettings {
  readonly registry: ClientModels;
  readonly transport: Transport;
  readonly checks: Checks;
  readonly uuid: () => string;
}

// Timeout of a text call. A text model may need more time than other calls.
const CALL_MS = 600_000;

/** @internal */
export function createText(settings: TextSettings, budget: Budget | undefined): Text {
  const { transport } = settings;
  const spend = budget && textSpending(budget, transport);
  const generate = async (request: TextRequest, callerOptions: TextOptions = {}) => {
    const timedOptions = withTimeout(callerOptions);
    const { call, key, body } = await textCall(settings, "generateContent", request, timedOptions);
    const spending = await spend?.(request.model, key, body, timedOptions);
    try {
      const whole = await transport.whole(call, spending?.options ?? timedOptions);
      spending?.settle(whole.data.usageMetadata);
      return whole;
    } catch (error) {
      spending?.settle(undefined, error);
      throw error;
    }
  };
  async function* stream(request: TextRequest, callerOptions: TextOptions = {}) {
    const timedOptions = withTimeout(callerOptions);
    const { call, key, body } = await textCall(
      settings,
      "streamGenerateContent",
      request,
      timedOptions,
    );
    const spending = await spend?.(request.model, key, body, timedOptions);
    let usage: TextAnswer["usageMetadata"];
    let failed: unknown;
    let text = "";
    try {
      const open = await openAnswer(transport, call, spending?.options ?? timedOptions);
      try {
        for await (const chunk of readChunks(open.body, {
          longest: transport.settings.limits.responseBytes,
          refusal: open.refusal,
          redact: transport.redact,
        })) {
          text += textOf(chunk);
          usage = chunk.usageMetadata ?? usage;
          yield chunk;
        }
      } catch (error) {
        const streamError = await open.broken(error);
        // `text` is not enumerable, so that loggers omit it: it may contain parts of the prompt.
        if (streamError instanceof SubmissionUnknownError)
          Object.defineProperty(streamError, "text", { value: text });
        throw streamError;
      } finally {
        open.end();
      }
    } catch (error) {
      failed = error;
      throw error;
    } finally {
      spending?.settle(usage, failed);
    }
  }
  return {
    generate: (request: TextRequest, options?: TextOptions) =>
      AnswerPromise.of(generate(request, options)),
    stream,
  };
}

function withTimeout(callerOptions: TextOptions): TextOptions {
  const { timeoutMs = CALL_MS, ...options } = checkedOptions("text", callerOptions, NAMES);
  checkCheckOptions(options);
  return { ...options, timeoutMs };
}

/**
 * Validates a text request. Returns the HTTP call, which is not sent yet. Throws
 * `InputValidationError` if the request is invalid.
 */
async function textCall(
  { registry, checks, uuid }: TextSettings,
  method: string,
  input: TextRequest,
  { extraBody, ...options }: TextOptions,
): Promise<{
  readonly call: Call<TextAnswer>;
  readonly key: string;
  readonly body: RequestBody;
}> {
  checkedRequest("text", input);
  const { model, ...rest } = input;
  // Copies the request before the first await, so that later changes by the caller are not sent.
  const body = requestBody(model, rest, extraBody, {});
  const operation = await operationLoader(registry, "text-generate-content")?.();
  const fullRequest = { ...body.value, model };
  const to = { subject: model, fixed: {} };
  checks.check(
    { to, input, extraBody, body: { value: fullRequest } },
    { ...operation, model },
    options,
  );
  const key = uuid();
  const call: Call<TextAnswer> = {
    method: "POST",
    path: `${path`/v1beta/models/${model}`}:${method}`,
    body,
    family: `text ${model}`,
    resend: "unless-started",
    attemptMs: CALL_MS,
    isStream: method === "streamGenerateContent",
    model,
    // No document promises an idempotency key for text calls.
    submission: { idempotencyKey: key, bodyHash: () => body.hash(), model, keyPromised: false },
    parse: (answer) => textAnswer(answer, model),
  };
  return { call, key, body };
}

function textAnswer({ body, status, requestId }: Answer, model: string): TextAnswer {
  const data = dataOf(body);
  if (isObject(data)) return data;
  const message = `The gateway's answer for ${model} is not a JSON object`;
  throw new ProtocolError(message, { status, requestId, model });
}

/** Returns the joined text of the first candidate; empty if there is none. */
export function textOf(answer: TextAnswer): string {
  const { parts } = answer.candidates?.[0]?.content ?? {};
  // A gateway may send a value of `parts` that is not an array.
  return isArray(parts) ? parts.map((part) => part?.text ?? "").join("") : "";
}
