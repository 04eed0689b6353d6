// Why an attempt came to nothing, in the words of the error tree; loaded with the first one that does.
import { about } from "../../errors/about.js";
import {
  ConnectionError,
  GatewayError,
  ProtocolError,
  RequestTimeoutError,
} from "../../errors/index.js";
import type { Cancellation } from "../../time/cancellation.js";
import type { ResponseFacts } from "../answer/answer.js";
import { apiFailure } from "../answer/api-failure.js";
import { readEnvelope } from "../answer/envelope.js";
import { textOf } from "../answer/json.js";
import { FinalAnswer, type Call } from "../call.js";
import type { Failure } from "../retry/failure.js";
import { refusal } from "../retry/refusal.js";
import { retryAfterMs } from "../retry/retry-after.js";
import { factsOf } from "../run.js";
import { ERROR_BODY_BYTES, type TransportSettings } from "../settings.js";

import type { WireResponse } from "../wire/exchange.js";
import { encodingFailure } from "../wire/encoding-failure.js";
import { WireFailure } from "../wire/failure.js";
import { readBody } from "../wire/read-body.js";

export { Slowed } from "../admission/slowed.js";
export { notJson } from "../answer/not-json.js";

/** An attempt that ended otherwise than with a result. */
class AttemptFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.error.message);
    this.failure = failure;
  }
}

/** What to throw for an answer whose status is no success. */
export async function refusedAnswer(
  settings: TransportSettings,
  call: Call<unknown>,
  response: WireResponse,
  facts: ResponseFacts,
  ending: Cancellation,
): Promise<Error> {
  const { status, requestId } = facts;
  if (status < 400) {
    const error = new ProtocolError(
      `The gateway answered ${status}, a redirect, which is not followed so that the key and the body ` +
        "stay where they were meant to go. Set baseUrl to the final address.",
      { status, requestId, model: call.model },
    );
    return new AttemptFailed({ error, started: true, refused: true, repeatable: false });
  }
  const bytes = await readBody(response, ERROR_BODY_BYTES, ending, "cut").catch(
    (error: unknown) => {
      // The status says enough; a broken error body adds nothing.
      if (error instanceof WireFailure || encodingFailure(error)) return Buffer.alloc(0);
      throw error;
    },
  );
  return refused(settings, call, response, facts, status, looseJson(bytes));
}

/** What to throw for a refusal; its status may come from the body of a 200. */
export function refused(
  settings: TransportSettings,
  call: Call<unknown>,
  response: WireResponse,
  facts: ResponseFacts,
  status: number,
  body: unknown,
): Error {
  const error = apiFailure({
    status,
    envelope: readEnvelope(body, (text) => settings.key.redact(text)),
    requestId: facts.requestId,
    retryAfterMs: retryAfterMs(response.headers, settings.clock.wall()),
    model: call.model,
    taskId: call.taskId,
    idempotencyKey: call.submission?.idempotencyKey,
  });
  // A refusal inside a 200 is definite: the gateway is well, and says no.
  if (facts.status < 300) {
    const afterMs = error.retryAfterMs;
    return new AttemptFailed({
      error,
      started: true,
      refused: true,
      repeatable: status === 429,
      afterMs,
    });
  }
  return new AttemptFailed(refusal(error));
}

function looseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(textOf(bytes));
  } catch {
    return undefined;
  }
}

/** What a thrown value means; `undefined` where it is no failure of the attempt but an abort or a defect. */
export function asFailure(
  error: unknown,
  started: boolean,
  call: Call<unknown>,
  requestId: string | undefined,
): Failure | undefined {
  const failure = failureOf(
    encodingFailure(error) ?? error,
    started,
    `${call.method} ${call.path}`,
  );
  if (failure !== undefined) about(failure.error, { ...factsOf(call), requestId });
  return failure;
}

function failureOf(error: unknown, started: boolean, subject: string): Failure | undefined {
  if (error instanceof AttemptFailed) return error.failure;
  if (error instanceof FinalAnswer) {
    const inner =
      error.error instanceof GatewayError ? error.error : new ProtocolError(error.message);
    return { error: inner, started: true, refused: error.refused, repeatable: false };
  }
  if (error instanceof WireFailure) return wireFailed(error, subject);
  if (error instanceof RequestTimeoutError) {
    return { error, started, refused: false, repeatable: true };
  }
  if (error instanceof GatewayError) {
    return { error, started: true, refused: false, repeatable: error.retryable };
  }
  return undefined;
}

function wireFailed(failure: WireFailure, subject: string): Failure {
  const { kind, started, code } = failure;
  const cause = Object.assign(new Error(failure.message), code === undefined ? {} : { code });
  const at = { started, refused: false };
  switch (kind) {
    case "tls": {
      const message = `${subject}: the TLS certificate of the gateway was not accepted (${code ?? failure.message}). Check baseUrl and the certificate.`;
      return { ...at, error: new ConnectionError(message, { cause, code }), repeatable: false };
    }
    case "connection": {
      const what = started ? "the connection broke" : "the gateway could not be reached";
      const message = `${subject}: ${what} (${code ?? failure.message}). Check the network and baseUrl, then try again.`;
      const error = new ConnectionError(message, { cause, code, retryable: true });
      return { ...at, error, repeatable: true };
    }
    default: {
      const message = `${subject}: ${failure.message}.`;
      const repeatable = kind === "encoding";
      return {
        ...at,
        error: new ProtocolError(message, { cause, retryable: repeatable }),
        repeatable,
      };
    }
  }
}
