// The answer of an attempt, read whole.
import type { WithResponse } from "../answer/answered.js";
import type { ResponseFacts } from "../answer/answer.js";
import { textOf } from "../answer/json.js";
import { notJson } from "../answer/not-json.js";
import { statusInBody } from "../answer/status-in-body.js";
import type { Call } from "../call.js";
import type { TransportSettings } from "../settings.js";
import type { WireResponse } from "../wire/exchange.js";
import { readBody } from "../wire/read-body.js";
import { refused, refusedAnswer } from "./failing.js";

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
): Promise<WithResponse<Result>> {
  const { response, facts } = arrived;
  await checkSuccess(settings, call, arrived);
  const text = textOf(await readBody(response, settings.limits.responseBytes));
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw notJson(text, facts, (shown) => settings.key.redact(shown));
  }
  const status = statusInBody(body, call.holdsTask === true);
  if (status !== undefined) throw refused(settings, call, response, facts, status, body);
  return { data: call.parse({ ...facts, body }), response: facts };
}

/** Lets an answer through whose status is a success; throws what `asFailure` takes for all others. */
export async function checkSuccess(
  settings: TransportSettings,
  call: Call<unknown>,
  { response, facts }: Arrived,
): Promise<void> {
  if (facts.status < 300) return;
  throw await refusedAnswer(settings, call, response, facts);
}
