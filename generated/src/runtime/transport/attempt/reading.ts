// The two ways to read an answer whose headers are there: whole, or as it arrives.
import type { ApiError } from "../../errors/index.js";
import { addSnippet } from "../../errors/gateway-error.js";
import { notJson, textOf, type ResponseFacts } from "../answer/answer.js";
import type { WithResponse } from "../answer/answer-promise.js";
import { apiFailure } from "../answer/api-failure.js";
import { readEnvelope, statusInBody } from "../answer/envelope.js";
import { snippetOf } from "../answer/snippet.js";
import type { Call, CallOptions } from "../call.js";
import type { TransportSettings } from "../settings.js";
import { AttemptError } from "../retry/failure.js";
import type { Transport } from "../transport.js";
import type { WireResponse } from "../wire/wire.js";
import { judged } from "./ending.js";
import { asFailure, refused, refusedAnswer } from "./failing.js";

/** An answer whose headers are there. */
export interface AnswerHead {
  readonly response: WireResponse;
  readonly facts: ResponseFacts;
}

/** Reads an answer whole and through `call.parse`; throws errors for `asFailure`, or the error of `parse`. */
export async function readAnswer<Result>(
  settings: TransportSettings,
  call: Call<Result>,
  { response, facts }: AnswerHead,
): Promise<WithResponse<Result>> {
  if (facts.status >= 300) throw await refusedAnswer(settings, call, response, facts);
  const text = textOf(await response.body.whole(settings.limits.responseBytes));
  const body = bodyIn(text, call, facts, settings);
  const status = statusInBody(body, call.holdsTask === true);
  if (status !== undefined) {
    throw refused(settings, call, { ...facts, status }, { body, text, isWhole: true });
  }
  try {
    // Spread last: V8 keeps a hidden class of its own for each object that gets a field after a spread.
    return { data: call.parse({ body, ...facts }), response: facts };
  } catch (error) {
    addSnippet(error instanceof AttemptError ? error.failure.error : error, () =>
      snippetOf(text, (shown) => settings.key.redact(shown)),
    );
    throw error;
  }
}

function bodyIn(
  text: string,
  call: Call<unknown>,
  facts: ResponseFacts,
  settings: TransportSettings,
): unknown {
  // The header may name the task of a create, with nothing in the body.
  const isInHeader = call.submission !== undefined && facts.headers["location"] !== undefined;
  if (isInHeader && text.trim() === "") return null;
  try {
    return JSON.parse(call.outlivesClose === true ? withWholeNumbers(text) : text) as unknown;
  } catch {
    // Programs in Python write these words, which are no JSON.
    const withoutWords = text.replaceAll(/"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g, (token) =>
      token.startsWith('"') ? token : "null",
    );
    try {
      return JSON.parse(withoutWords) as unknown;
    } catch {
      throw notJson(text, facts, (shown) => settings.key.redact(shown));
    }
  }
}

/** The text with integers that a number cannot hold as texts: such an id would lose its last digits. */
function withWholeNumbers(text: string): string {
  if (!/\d{16}/.test(text)) return text;
  // Texts and numbers are taken whole: digits inside a text or behind a point are no integer.
  return text.replaceAll(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (token: string) =>
    /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token,
  );
}

/** An answer whose body is still arriving. */
export interface OpenAnswer {
  readonly body: AsyncIterable<Uint8Array>;
  /** The refusal in a value of the body, where it is one. */
  readonly refusal: (value: unknown) => ApiError | undefined;
  /** The error for a body that could not be read: a call that the gateway had begun to answer may have been billed. */
  readonly broken: (error: unknown) => Promise<unknown>;
  /** Gives the socket back; call it in `finally`. */
  readonly end: () => void;
}

/** Sends a call and gives its body as it arrives; retries only until the headers are there. */
export function openAnswer(
  transport: Transport,
  call: Call<unknown>,
  options: CallOptions,
): Promise<OpenAnswer> {
  return transport.call(call, options, async ({ response, facts }, run, keep) => {
    const { requestId, status } = facts;
    if (status >= 300) throw await refusedAnswer(transport.settings, call, response, facts);
    const end = keep();
    return {
      body: response.body,
      refusal: (value) => {
        const said = statusInBody(value, false);
        if (said === undefined) return undefined;
        const envelope = readEnvelope(value, (text) => transport.redact(text));
        const snippet = snippetOf(JSON.stringify(value), (text) => transport.redact(text));
        return apiFailure({ status: said, envelope, requestId, model: call.model, snippet });
      },
      broken: (error) => {
        const { aborted, reason } = run.scope;
        const failure = aborted
          ? undefined
          : asFailure(error, true, call, transport.settings, requestId);
        if (failure === undefined) run.ambiguous = true;
        else judged(run, failure, run.ambiguous);
        return transport.failed(run, options, aborted ? reason : (failure?.error ?? error));
      },
      end: () => (response.body.destroy(), end()),
    };
  });
}
