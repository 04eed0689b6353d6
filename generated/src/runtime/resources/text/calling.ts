// Calls text models: validates, accounts, sends, and reads the whole answer or its chunks.
import { InputValidationError, ProtocolError, type ApiError } from "../../errors/index.js";
import { operationLoader, type ModelRegistry } from "../../model/registry.js";
import type { RequestBody } from "../../submission/body.js";
import type { Validation } from "../../submission/options.js";
import type { Spending } from "../../submission/budget/spending.js";
import { apiFailure } from "../../transport/answer/api-failure.js";
import { readEnvelope } from "../../transport/answer/envelope.js";
import { statusInBody } from "../../transport/answer/status-in-body.js";
import type { WithResponse } from "../../transport/answer/answered.js";
import { path } from "../../transport/base-url.js";
import type { Call, CallOptions } from "../../transport/call.js";
import { openAnswer } from "../../transport/answer/open.js";
import type { Transport } from "../../transport/transport.js";
import { isObject } from "../../validation/value.js";
import { readChunks } from "./chunks.js";
import type { TextAnswer } from "./native.js";
import { textSpending, type TextSpending } from "./spending.js";
import { CALL_MS } from "./text.js";

/** What text calls work with. */
export interface TextSettings {
  readonly registry: ModelRegistry;
  readonly transport: Transport;
  readonly validate: Validation;
  readonly uuid: () => string;
  /** Limit of one chunk in characters. */
  readonly longest: number;
}

/** A request whose body is made. */
export interface TextCall {
  readonly model: string;
  readonly body: RequestBody;
  readonly validate: Validation | undefined;
}

/** The calls of a client. */
export interface TextCalls {
  readonly generate: (call: TextCall, options: CallOptions) => Promise<WithResponse<TextAnswer>>;
  readonly stream: (call: TextCall, options: CallOptions) => AsyncIterable<TextAnswer>;
}

/** Makes the calls of a client; without a budget nothing accounts for them. */
export function textCalls(settings: TextSettings, budget: Spending | undefined): TextCalls {
  const { transport, longest } = settings;
  const spend = budget && textSpending(budget);
  const prepared = async (method: string, asked: TextCall) => {
    const idempotencyKey = await checked(settings, asked);
    const spending: TextSpending | undefined = spend?.(asked.model, idempotencyKey);
    return { call: wireCall(method, asked, idempotencyKey), spending };
  };
  return {
    generate: async (asked, options) => {
      const { call, spending } = await prepared("generateContent", asked);
      let usage: TextAnswer["usageMetadata"];
      try {
        const whole = await transport.send(call, options).withResponse();
        usage = whole.data.usageMetadata;
        return whole;
      } finally {
        await spending?.ended(usage);
      }
    },
    stream: async function* (asked, options) {
      const { call, spending } = await prepared("streamGenerateContent", asked);
      let usage: TextAnswer["usageMetadata"];
      try {
        const open = await openAnswer(transport, call, options);
        const { requestId } = open.response;
        try {
          for await (const chunk of readChunks(open.body as AsyncIterable<Uint8Array>, {
            longest,
            failure: (value) => failureIn(transport, asked.model, requestId, value),
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
  };
}

/** Validates; gives the key of the call. */
async function checked(
  { registry, validate, uuid }: TextSettings,
  { model, body, validate: level = validate }: TextCall,
): Promise<string> {
  const operation = await operationLoader(registry, "text-generate-content")?.();
  if (operation !== undefined && level !== "off") {
    const issues = operation.validate(body.value, { rules: level === "rules" });
    if (issues.length > 0) throw new InputValidationError(model, issues, { model });
  }
  return uuid();
}

function wireCall(
  method: string,
  { model, body }: TextCall,
  idempotencyKey: string,
): Call<TextAnswer> {
  return {
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
}

function failureIn(
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
