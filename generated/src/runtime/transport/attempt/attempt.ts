// The answer of an attempt, read whole.
import { failing } from "../../late/parts.js";
import type { Cancellation } from "../../time/cancellation.js";
import type { WithResponse } from "../answer/answered.js";
import type { ResponseFacts } from "../answer/answer.js";
import { textOf } from "../answer/json.js";
import { statusInBody } from "../answer/status-in-body.js";
import type { Call } from "../call.js";
import type { TransportSettings } from "../settings.js";
import type { WireResponse } from "../wire/exchange.js";
import { readBody } from "../wire/read-body.js";

/** An answer whose headers are there. */
export interface Arrived {
  readonly response: WireResponse;
  readonly facts: ResponseFacts;
}

/** Reads an answer whole and through `call.parse`; throws what `asFailure` takes, or what `parse` threw. */
export async function readAnswer<Result>(
  settings: TransportSettings,
  call: Call<Result>,
  arrived: Arrived,
  ending: Cancellation,
): Promise<WithResponse<Result>> {
  const { response, facts } = arrived;
  await checkSuccess(settings, call, arrived, ending);
  const text = textOf(await readBody(response, settings.limits.responseBytes, ending));
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    const { notJson } = await failing.within(ending);
    throw notJson(text, facts, (shown) => settings.key.redact(shown));
  }
  const status = statusInBody(body, call.holdsTask === true);
  if (status !== undefined) {
    const { refused } = await failing.within(ending);
    throw refused(settings, call, response, facts, status, body);
  }
  return { data: call.parse({ ...facts, body }), response: facts };
}

/** Lets an answer through whose status is a success; throws what `asFailure` takes for all others. */
export async function checkSuccess(
  settings: TransportSettings,
  call: Call<unknown>,
  { response, facts }: Arrived,
  ending: Cancellation,
): Promise<void> {
  if (facts.status < 300) return;
  const { refusedAnswer } = await failing.within(ending);
  throw await refusedAnswer(settings, call, response, facts, ending);
}
