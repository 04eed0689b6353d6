// Text models: one call, the whole answer or a stream of it (3-music-and-text.md, POST /v1beta/models/{model}:{method}).
import { Late } from "../../late/late.js";
import * as parts from "../../late/parts.js";
import { requestBody } from "../../submission/body.js";
import type { Budget } from "../../submission/budget/budget.js";
import type { Validation } from "../../submission/options.js";
import { Answered } from "../../transport/answer/answered.js";
import type { CallOptions } from "../../transport/call.js";
import type { TextCall, TextSettings } from "./calling.js";
import type { TextAnswer, TextRequest } from "./native.js";

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

/** Default time-out: a model thinks longer than an ordinary call takes. */
export const CALL_MS = 600_000;

/** Makes the resource; a budget accounts for its calls. */
export function createText(settings: TextSettings, budget: Budget | undefined): Text {
  const { transport } = settings;
  const calls = new Late(async () => {
    const [part, spending] = await Promise.all([parts.text.load(), budget?.spending.load()]);
    return part.textCalls(settings, spending);
  });
  return Object.freeze({
    generate: (request: TextRequest, options: TextOptions = {}) =>
      Answered.from(() => {
        const call = textCall(request, options);
        return transport.sendBy(calls, timed(options), (part, given) => part.generate(call, given));
      }),
    stream: async function* (request: TextRequest, options: TextOptions = {}) {
      const call = textCall(request, options);
      const { part, options: given } = await transport.part(calls, timed(options));
      yield* part.stream(call, given);
    },
  });
}

// Made before the first pause, so that what the caller changes later is not sent.
function textCall({ model, ...rest }: TextRequest, options: TextOptions): TextCall {
  const body = requestBody(model, rest, options.extraBody, {});
  return { model, body, validate: options.validate };
}

function timed({ signal, timeoutMs = CALL_MS, headers }: TextOptions): CallOptions {
  return { signal, headers, timeoutMs };
}
