// Text models: one call, the whole answer or a stream of it (3-music-and-text.md, POST /v1beta/models/{model}:{method}).
import type { TextAnswer } from "../../answers/text.js";
import type { Budget } from "../../submission/budget/budget.js";
import type { Validation } from "../../submission/options.js";
import { Answered } from "../../transport/answer/answered.js";
import { openAnswer } from "../../transport/answer/open.js";
import type { CallOptions } from "../../transport/call.js";
import { CALL_MS, refusalIn, textCall, type TextRequest, type TextSettings } from "./call.js";
import { readChunks } from "./chunks.js";
import { textSpending } from "./spending.js";

/** Options of a text call. */
export interface TextOptions extends CallOptions {
  /** Fields that the documents do not show; they win over the request's own. */
  readonly extraBody?: Readonly<Record<string, unknown>> | undefined;
  /** Default that of the client. */
  readonly validate?: Validation | undefined;
}

/** `client.text`; the `model` of a request goes into the path, all other fields into the body. */
export interface Text<Request extends { readonly model: string } = { readonly model: string }> {
  /**
   * The whole answer (`generateContent`). A text call bills and the documents promise no key for it: it is sent again
   * only where it certainly did not run, and a lost answer is `SubmissionUnknownError`. Default time-out 10 minutes.
   */
  generate(request: Request, options?: TextOptions): Answered<TextAnswer>;
  /**
   * The answer in chunks as they come (`streamGenerateContent`); breaking out ends the call. A stream that fails once the
   * gateway has begun to answer may have been billed, so that it ends with `SubmissionUnknownError`, whose cause says why.
   */
  stream(request: Request, options?: TextOptions): AsyncIterable<TextAnswer>;
}

/** Makes the resource; a budget accounts for its calls. */
export function createText(settings: TextSettings, budget: Budget | undefined): Text {
  const { transport, longest } = settings;
  const spend = budget && textSpending(budget);
  const generate = async (request: TextRequest, options: TextOptions) => {
    const call = await textCall(settings, "generateContent", request, options);
    const spending = spend?.(request.model, call.submission.idempotencyKey);
    let usage: TextAnswer["usageMetadata"];
    try {
      const whole = await transport.send(call, options).withResponse();
      usage = whole.data.usageMetadata;
      return whole;
    } finally {
      await spending?.ended(usage);
    }
  };
  async function* stream(request: TextRequest, options: TextOptions) {
    const call = await textCall(settings, "streamGenerateContent", request, options);
    // It takes 3 ms to load, as long as half of the client, and has to be there before anything is billed.
    const { createParser } = await import("eventsource-parser");
    const spending = spend?.(request.model, call.submission.idempotencyKey);
    let usage: TextAnswer["usageMetadata"];
    try {
      const open = await openAnswer(transport, call, options);
      const { requestId } = open.response;
      try {
        for await (const chunk of readChunks(open.body as AsyncIterable<Uint8Array>, {
          createParser,
          longest,
          failure: (value) => refusalIn(transport, call.model, requestId, value),
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
  }
  return Object.freeze({
    generate: (request: TextRequest, options: TextOptions = {}) =>
      Answered.of(generate(request, timed(options))),
    stream: (request: TextRequest, options: TextOptions = {}) => stream(request, timed(options)),
  });
}

function timed({ timeoutMs = CALL_MS, ...options }: TextOptions): TextOptions {
  return { ...options, timeoutMs };
}

/** The text of the first candidate, put together. */
export function textOf(answer: TextAnswer): string {
  const parts = answer.candidates?.[0]?.content?.parts ?? [];
  return parts.map((part) => part.text ?? "").join("");
}
