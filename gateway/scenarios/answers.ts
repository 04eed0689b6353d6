// Applies the scenarios that change an HTTP answer: its status, Retry-After, body or connection. A
// scenario is a simulated fault.
import { refusalResponse, withBody } from "../http/answer.js";
import { TYPE_OF, type Refusal } from "../http/refusal.js";
import { parseDuration } from "../instance/clock.js";
import { getMember } from "../validation/json-path.js";
import type { Offer } from "./book.js";
import type { Answer, Fault } from "./connection.js";
import type { Scenario } from "./scenario.js";

/**
 * Applies the first scenario that matches, and counts its use. Returns `undefined` if no scenario
 * matches. `real` is the answer of the route. With `real`, only scenarios that change an answer
 * match. Without `real`, only scenarios that answer before the request takes effect match.
 */
export async function applyScenario(
  offers: readonly Offer[],
  path: string,
  now: number,
  real?: Response,
): Promise<Answer | undefined> {
  const when = real === undefined ? "before" : "after";
  for (const { scenario, isAvailable, use } of offers) {
    if (scenario.kind !== "answer" || scenario.when !== when || !isAvailable()) continue;
    const answer = await bend(scenario, path, now, real ?? new Response(null));
    // `use` returns false if a concurrent request has used up the scenario meanwhile.
    if (answer !== undefined && use()) return answer;
  }
  return undefined;
}

/** Returns the changed answer; `undefined` if the scenario does not apply to this answer. */
async function bend(
  scenario: Scenario,
  path: string,
  now: number,
  real: Response,
): Promise<Answer | undefined> {
  const { name, words, needsBody } = scenario;
  const stallsBody = name === "stall" && words[0] === "body";
  if ((stallsBody || needsBody === true) && real.body === null) return undefined;
  const fault = stallsBody ? "stall-body" : FAULTS[name];
  if (fault !== undefined) return { response: real, fault };
  const odd = ODD_ANSWERS[name];
  if (odd === undefined) return { response: refusalResponse(path, refusalOf(scenario, path, now)) };
  const response = await odd(real, words);
  return response === undefined ? undefined : { response };
}

const FAULTS: Readonly<Record<string, Fault>> = {
  reset: "reset",
  truncated: "truncate",
  stall: "stall-headers",
};

type OddAnswer = (
  real: Response,
  words: Scenario["words"],
) => Response | undefined | Promise<Response | undefined>;

const ODD_ANSWERS: Readonly<Record<string, OddAnswer>> = {
  empty: () => new Response(null, { status: 200 }),
  html: (_, [status = "200"]) => htmlPage(Number(status)),
  "body-code": (_, [code = "500"]) => bodyWithCode(Number(code)),
  "two-ids": (real) => withIds(real, (ids) => [...ids, ...ids]),
  "bad-id": (real, words) => withIds(real, () => [words.join(" ")]),
  async malformed(real) {
    const text = await real.clone().text();
    return changed(real, text.slice(0, Math.max(1, text.length / 2)) || "{");
  },
};

function refusalOf(scenario: Scenario, path: string, now: number): Refusal {
  const status = Number(scenario.name);
  const isUsage = path === "/v1/usage" || path === "/usage";
  return {
    status,
    type: TYPE_OF[status] ?? "error",
    message: `Simulated by the scenario "${scenario.text}"`,
    ...(isUsage && status === 503 ? { code: "usage_unavailable" } : {}),
    headers: retryAfter(scenario, now),
  };
}

/**
 * Returns the Retry-After headers of a scenario. The first word of the scenario selects the format,
 * such as a date or milliseconds.
 */
function retryAfter({ words: [form, ...rest], waitMs }: Scenario, now: number) {
  const date = (ms: number): Record<string, string> => ({
    date: new Date(now).toUTCString(),
    "retry-after": new Date(ms).toUTCString(),
  });
  switch (form) {
    case "date":
      return date(now + (parseDuration(rest[0] ?? "1s") ?? 0));
    case "past":
      return date(now - 60_000);
    case "ms":
      return { "retry-after-ms": rest[0] ?? "1500", "retry-after": "9" };
    case "garbage":
      return { "retry-after": (rest.join(" ") || "soon").replace(/[^\x20-\x7e]/g, "?") };
    default:
      return waitMs === undefined ? {} : { "retry-after": String(Math.ceil(waitMs / 1000)) };
  }
}

function htmlPage(status: number): Response {
  const page =
    "<!doctype html><html><head><title>Gateway</title></head><body><h1>Please sign in</h1></body></html>\n";
  const headers = { "content-type": "text/html" };
  return withBody(new Response(page, { status, headers }), "text/html", page);
}

function bodyWithCode(code: number): Response {
  const message = `Simulated by the scenario "body-code ${code}"`;
  const error = { message, type: TYPE_OF[code] ?? "error", code };
  const text = JSON.stringify({ code, error });
  const headers = { "content-type": "application/json" };
  return withBody(new Response(text, { headers }), "application/json", text);
}

/** Returns the answer to a create request with edited task ids; `undefined` for other answers. */
async function withIds(
  real: Response,
  edit: (ids: string[]) => string[],
): Promise<Response | undefined> {
  const isJson = real.headers.get("content-type")?.startsWith("application/json") === true;
  if (!real.ok || !isJson) return undefined;
  const { data } = JSON.parse(await real.clone().text()) as { data?: unknown };
  const ids = (Array.isArray(data) ? data : [])
    .map((item) => getMember(item, "task_id"))
    .filter((id) => typeof id === "string");
  if (ids.length === 0) return undefined;
  const edited = edit(ids).map((task_id) => ({ status: "submitted", task_id }));
  return changed(real, JSON.stringify({ code: 200, data: edited }));
}

/** Returns a copy of a response with another text. */
const changed = (real: Response, text: string): Response =>
  withBody(new Response(text, real), real.headers.get("content-type") ?? "", text);
