// Runs the steps of every request: moves the clock, charges ended tasks, applies scenarios, runs
// the route, and logs the request. A scenario is a simulated fault.
import type { MiddlewareHandler } from "hono";
import type { App, AppTypes, Trace } from "../http/app.js";
import { bodyOf } from "../http/answer.js";
import type { Peer } from "../http/peer.js";
import { MAX_BODY_BYTES, readBytes } from "../http/body.js";
import { invalid } from "../http/refusal.js";
import { readAnswer, requestBody } from "../observe/bodies.js";
import { applyScenario } from "../scenarios/answers.js";
import { SCENARIO_HEADER, type Offer } from "../scenarios/book.js";
import type { Answer } from "../scenarios/connection.js";
import type { Service } from "./service.js";

/** Answers one request and logs it. */
export async function answerRequest(
  service: Service,
  app: App,
  request: Request,
  { url, peer }: { readonly url: URL; readonly peer: Peer },
): Promise<Answer> {
  service.clock.onRequest();
  const trace: Trace = {
    url,
    at: service.clock.now(),
    body: undefined,
    offers: [],
    scenarioTexts: [],
  };
  const response = await app.fetch(request, { peer, trace });
  const { key, model, task, scenarioTexts, fault } = trace;
  const bodies = {
    request: requestBody(request, url.pathname, trace.body),
    answer: trace.answer ?? bodyOf(response) ?? (await readAnswer(request, response)),
  };
  const line = {
    at: service.clock.now(),
    method: request.method,
    path: url.pathname + url.search,
    status: response.status,
    ...(key === undefined ? {} : { key: key.masked }),
    ...(model === undefined ? {} : { model }),
    ...(task === undefined ? {} : { task }),
    ...(scenarioTexts.length === 0 ? {} : { scenario: scenarioTexts.join("; ").slice(0, 300) }),
    ...(fault === undefined ? {} : { fault }),
  };
  service.log.add(line, bodies);
  return { response, ...(fault === undefined ? {} : { fault }) };
}

/** Returns middleware that reads the request body, charges ended tasks and applies scenarios. */
export function traceRequests(service: Service): MiddlewareHandler<AppTypes> {
  return async (c, next) => {
    const { trace } = c.env;
    const request = c.req.raw;
    const { pathname } = trace.url;
    const isPost = request.method === "POST";
    trace.body = isPost ? await readBytes(request, MAX_BODY_BYTES) : new Uint8Array();
    trace.at = service.clock.now();
    service.tasks.settle(trace.at);
    trace.offers = offersOf(service, request, pathname, trace);
    if (trace.offers.length === 0) {
      await next();
      // Stores the body now, because outer middleware may replace the response by a compressed
      // copy.
      trace.answer = bodyOf(c.res);
      return undefined;
    }
    const applyScenarios = async (real?: Response): Promise<Response | undefined> => {
      const answer = await applyScenario(trace.offers, pathname, trace.at, real);
      if (answer?.fault !== undefined) trace.fault = answer.fault;
      return answer?.response;
    };
    const earlyResponse = await applyScenarios();
    if (earlyResponse !== undefined) return earlyResponse;
    await next();
    const lateResponse = await applyScenarios(c.res);
    trace.answer = bodyOf(lateResponse ?? c.res);
    if (lateResponse !== undefined && lateResponse !== c.res) c.res = lateResponse;
    return undefined;
  };
}

/**
 * Returns the scenarios for a request. When a scenario takes effect, its text is added to the
 * trace.
 *
 * @throws RefusalError 400 if the request header contains an unknown scenario.
 */
function offersOf(service: Service, request: Request, path: string, trace: Trace): Offer[] {
  const { method, headers } = request;
  try {
    const offers = service.scenarios.offers({
      method,
      path,
      header: headers.get(SCENARIO_HEADER) ?? undefined,
      authorization: headers.get("authorization") ?? "",
      body: trace.body,
    });
    return offers.map(({ scenario, isAvailable, use }) => ({
      scenario,
      isAvailable,
      use() {
        const isUsed = use();
        if (isUsed) trace.scenarioTexts.push(scenario.text);
        return isUsed;
      },
    }));
  } catch (error) {
    if (error instanceof RangeError) throw invalid(error.message, SCENARIO_HEADER);
    throw error;
  }
}
