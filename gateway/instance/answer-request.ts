// What every request of the service goes through: clock, settled tasks, scenarios, the route, the log.
import type { App, Peer, Trace } from "../http/app.js";
import { refusalResponse } from "../http/answer.js";
import { MAX_BODY_BYTES, readBytes } from "../http/body.js";
import { invalid, Refused } from "../http/refusal.js";
import { bend, type Answer } from "../scenarios/answer-scenarios.js";
import { SCENARIO_HEADER, type Offer } from "../scenarios/scenario-book.js";
import type { Scenario } from "../scenarios/scenario.js";
import type { Service } from "./service.js";

/** Answers one request of the service and writes it into the log. */
export async function answerRequest(
  service: Service,
  app: App,
  request: Request,
  peer: Peer,
): Promise<Answer> {
  service.clock.onRequest();
  const path = pathOf(request);
  const trace: Trace = { at: 0, body: undefined, offers: [] };
  const bent: string[] = [];
  let answer: Answer;
  try {
    answer = await bentAnswer(service, app, request, peer, path, trace, bent);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    answer = { response: refusalResponse(path, error.refusal) };
  }
  service.log.add({
    at: service.clock.now(),
    method: request.method,
    path: path + new URL(request.url).search,
    status: answer.response.status,
    ...(trace.key === undefined ? {} : { key: trace.key.masked }),
    ...(trace.model === undefined ? {} : { model: trace.model }),
    ...(trace.task === undefined ? {} : { task: trace.task }),
    ...(bent.length === 0 ? {} : { scenario: bent.join("; ").slice(0, 300) }),
    ...(answer.fault === undefined ? {} : { fault: answer.fault }),
  });
  return answer;
}

async function bentAnswer(
  service: Service,
  app: App,
  request: Request,
  peer: Peer,
  path: string,
  trace: Trace,
  bent: string[],
): Promise<Answer> {
  const body =
    request.method === "POST" ? await readBytes(request, MAX_BODY_BYTES) : new Uint8Array();
  const at = service.clock.now();
  service.tasks.settle(at);
  const offers = offersOf(service, request, path, body).map((offer) => noted(offer, bent));
  Object.assign(trace, { at, body, offers });

  const before = await bentBy(offers, "before", (scenario) => bend(scenario, path, at, undefined));
  if (before !== undefined) return before;
  const response = await app.fetch(request, { peer, trace });
  const after = await bentBy(offers, "after", (scenario) => bend(scenario, path, at, response));
  return after ?? { response };
}

/** An offer that leaves its text in `bent` when it is used. */
function noted({ scenario, isLeft, use }: Offer, bent: string[]): Offer {
  return {
    scenario,
    isLeft,
    use() {
      const isUsed = use();
      if (isUsed) bent.push(scenario.text);
      return isUsed;
    },
  };
}

function offersOf(
  service: Service,
  request: Request,
  path: string,
  body: Uint8Array | undefined,
): Offer[] {
  try {
    return service.scenarios.offers({
      method: request.method,
      path,
      header: request.headers.get(SCENARIO_HEADER) ?? undefined,
      authorization: request.headers.get("authorization") ?? "",
      body,
    });
  } catch (error) {
    if (error instanceof RangeError) throw invalid(error.message, SCENARIO_HEADER);
    throw error;
  }
}

/** The answer of the first scenario that bends this one; the others are left for later requests. */
async function bentBy(
  offers: readonly Offer[],
  when: Scenario["when"],
  bending: (scenario: Scenario) => Promise<Answer | undefined>,
): Promise<Answer | undefined> {
  for (const { scenario, isLeft, use } of offers) {
    if (scenario.kind !== "answer" || scenario.when !== when || !isLeft()) continue;
    const answer = await bending(scenario);
    // Another request may have taken the last use meanwhile.
    if (answer !== undefined && use()) return answer;
  }
  return undefined;
}

function pathOf(request: Request): string {
  return new URL(request.url).pathname;
}
