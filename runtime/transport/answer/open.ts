// An answer whose body is read as it arrives.
import type { Readable } from "node:stream";
import type { ApiError } from "../../errors/index.js";
import { checkSuccess } from "../attempt/attempt.js";
import { judged } from "../attempt/ending.js";
import type { Call, CallOptions } from "../call.js";
import { asFailure } from "../attempt/failing.js";
import type { Transport } from "../transport.js";
import { apiFailure } from "./api-failure.js";
import { readEnvelope } from "./envelope.js";
import { statusInBody } from "./status-in-body.js";
import { decoded } from "../wire/content-encoding.js";

/** An answer whose body is still arriving. */
export interface OpenAnswer {
  readonly body: Readable;
  /** The refusal in a value of the body, where it is one. */
  readonly refusal: (value: unknown) => ApiError | undefined;
  /** What to throw for what broke the reading: a call that the gateway had begun to answer may have been billed. */
  readonly broken: (error: unknown) => unknown;
  /** Gives the socket back; call it in `finally`. */
  readonly end: () => void;
}

/** Sends a call and gives its body as it arrives; retries only until the headers are there. */
export function openAnswer(
  transport: Transport,
  call: Call<unknown>,
  options: CallOptions = {},
): Promise<OpenAnswer> {
  return transport.call(call, options, async (arrived, run, lease) => {
    await checkSuccess(transport.settings, call, arrived);
    const { response, facts } = arrived;
    const body = decoded(response.body, response.headers);
    lease.keep = true;
    lease.untime();
    const broken = (error: unknown) => {
      const { aborted, reason } = run.scope;
      const failure = aborted ? undefined : asFailure(error, true, call, facts.requestId);
      if (failure === undefined) run.history.ambiguous = true;
      else judged(run.history, failure, run.history.ambiguous);
      return transport.failed(run, options, aborted ? reason : (failure?.error ?? error));
    };
    const { requestId } = facts;
    const refusal = (value: unknown) => {
      const status = statusInBody(value, false);
      if (status === undefined) return undefined;
      const envelope = readEnvelope(value, (text) => transport.redact(text));
      return apiFailure({ status, envelope, requestId, model: call.model });
    };
    return { body, refusal, broken, end: () => (response.body.destroy(), lease.end()) };
  });
}
