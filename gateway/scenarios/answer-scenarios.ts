// Scenarios that bend the answer of a request: statuses, Retry-After forms, odd bodies, faults of the connection.
import { refusalResponse } from "../http/answer.js";
import type { Refusal } from "../http/refusal.js";
import type { Scenario } from "./scenario.js";
import { parseDuration } from "../instance/duration.js";
import { ownMember } from "../validation/json-path.js";
import { SCENARIOS } from "./table.js";

/** What the connection does instead of carrying the answer to its end. */
export type Fault = "reset" | "stall-headers" | "stall-body" | "truncate";

/** An answer, and what happens to it on the way. */
export interface Answer {
  readonly response: Response;
  readonly fault?: Fault;
}

/** `type` words of the statuses. */
const TYPE: Readonly<Record<number, string>> = {
  400: "invalid_request_error",
  401: "authentication_error",
  402: "payment_required",
  403: "permission_error",
  404: "invalid_request_error",
  408: "timeout_error",
  409: "idempotency_error",
  422: "invalid_request_error",
  429: "rate_limit_error",
  500: "server_error",
  502: "bad_gateway",
  503: "service_unavailable",
  504: "gateway_timeout",
};

/** Names of the scenarios that have nothing to bend without a body. */
const NEEDS_BODY: ReadonlySet<string> = new Set(
  SCENARIOS.filter(({ needsBody }) => needsBody === true).map(({ name }) => name),
);

const PAGE =
  "<!doctype html><html><head><title>Gateway</title></head><body><h1>Please sign in</h1></body></html>\n";

/**
 * What a scenario makes of a request before it takes effect, or of its answer after: `undefined` when there is nothing in
 * it that the scenario could bend. `real` stays readable.
 */
export async function bend(
  scenario: Scenario,
  path: string,
  now: number,
  real: Response | undefined,
): Promise<Answer | undefined> {
  const { name, words } = scenario;
  const plain = real ?? new Response(null);
  const cutsBody = name === "stall" && words[0] === "body";
  if ((cutsBody || NEEDS_BODY.has(name)) && plain.body === null) return undefined;
  switch (name) {
    case "reset":
      return { response: plain, fault: "reset" };
    case "stall":
      return { response: plain, fault: cutsBody ? "stall-body" : "stall-headers" };
    case "truncated":
      return { response: plain, fault: "truncate" };
    case "empty":
      return { response: new Response(null, { status: 200 }) };
    case "html": {
      const status = Number(words[0] ?? 200);
      return { response: new Response(PAGE, { status, headers: { "content-type": "text/html" } }) };
    }
    case "malformed": {
      const text = await plain.clone().text();
      const half = text.slice(0, Math.max(1, text.length / 2));
      return { response: withBody(plain, half === "" ? "{" : half) };
    }
    case "two-ids":
      return editedIds(plain, (ids) => [...ids, ...ids]);
    case "bad-id":
      return editedIds(plain, () => [words.join(" ")]);
    case "body-code": {
      const code = Number(words[0] ?? 500);
      const error = { message: `Scenario body-code ${code}`, type: TYPE[code] ?? "error", code };
      return { response: Response.json({ code, error }) };
    }
    default:
      return { response: refusalResponse(path, refusalOf(scenario, path, now)) };
  }
}

function refusalOf(scenario: Scenario, path: string, now: number): Refusal {
  const status = Number(scenario.name);
  const isUsage = path === "/v1/usage" || path === "/usage";
  return {
    status,
    type: TYPE[status] ?? "error",
    message: `Scenario "${scenario.text}"`,
    ...(isUsage && status === 503 ? { code: "usage_unavailable" } : {}),
    headers: retryAfter(scenario, now),
  };
}

/** The headers that say when to come back, in the form that the scenario names. */
function retryAfter({ words, waitMs }: Scenario, now: number): Record<string, string> {
  const date = (ms: number): Record<string, string> => ({
    date: new Date(now).toUTCString(),
    "retry-after": new Date(ms).toUTCString(),
  });
  switch (words[0]) {
    case "date":
      return date(now + (parseDuration(words[1] ?? "1s") ?? 0));
    case "past":
      return date(now - 60_000);
    case "ms":
      return { "retry-after-ms": words[1] ?? "1500", "retry-after": "9" };
    case "garbage":
      return { "retry-after": (words.slice(1).join(" ") || "soon").replace(/[^\x20-\x7e]/g, "?") };
    default:
      return waitMs === undefined ? {} : { "retry-after": String(Math.ceil(waitMs / 1000)) };
  }
}

function withBody(response: Response, body: string): Response {
  const headers = new Headers(response.headers);
  headers.delete("content-encoding");
  return new Response(body, { status: response.status, headers });
}

/** An acknowledgement with other task ids; no other answer has any. */
async function editedIds(
  response: Response,
  edit: (ids: string[]) => string[],
): Promise<Answer | undefined> {
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
  if (!response.ok || !isJson || response.headers.has("content-encoding")) return undefined;
  const { data } = JSON.parse(await response.clone().text()) as { data?: unknown };
  const ids = Array.isArray(data) ? data.flatMap(taskIdOf) : [];
  if (ids.length === 0) return undefined;
  const edited = edit(ids).map((task_id) => ({ status: "submitted", task_id }));
  return { response: withBody(response, JSON.stringify({ code: 200, data: edited })) };
}

function taskIdOf(item: unknown): string[] {
  const id = ownMember(item, "task_id");
  return typeof id === "string" ? [id] : [];
}
