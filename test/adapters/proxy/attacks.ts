// Attacks of strangers, and the documented answer to each (docs/proxy.md).
import { API_KEY } from "../../ledger/server.js";
import type { Raw } from "./raw.js";

/** One request, or several at once. */
export interface Attack {
  readonly name: string;
  readonly send: readonly Raw[];
  /** The statuses, in any order. */
  readonly statuses: readonly number[];
  /** The name of the error in each answer. Absent if a host may answer a bad address by itself. */
  readonly says?: string;
  /** Number of billed tasks. Default 0. */
  readonly creates?: number;
  /** The gateway holds its answers to creates until this many calls were answered. */
  readonly refusedFirst?: number;
}

const AT = "/api/gateway";
const MODEL = "x-v3-omni";
const REQUEST = { prompt: "A lighthouse at dawn", duration: 5 };
const JSON_TYPE = { "content-type": "application/json" };

/** The visitor who owns the task. */
export const OWNER = { cookie: "visitor=owner" };

let visitors = 0;
const visitor = () => ({ cookie: `visitor=v${++visitors}` });

const get = (path: string, headers: Raw["headers"] = {}): Raw => ({
  path: AT + path,
  headers: { ...visitor(), ...headers },
});

const post = (path: string, body: unknown, headers: Raw["headers"] = {}): Raw => ({
  method: "POST",
  path: AT + path,
  headers: { ...visitor(), ...JSON_TYPE, ...headers },
  body: typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body),
});

/** Returns a create request. By default, the request is valid and comes from a new visitor. */
export const create = (request: unknown = REQUEST, headers: Raw["headers"] = {}, model = MODEL) =>
  post(`/models/${model}/tasks`, request, headers);

const one = (name: string, send: Raw, status: number, says?: string, creates?: number): Attack => ({
  name,
  send: [send],
  statuses: [status],
  ...(says !== undefined && { says }),
  ...(creates !== undefined && { creates }),
});

const keyed = (prompt: string, key: string, cookie: string) =>
  create({ ...REQUEST, prompt }, { cookie, "idempotency-key": key });

const DEEP = `{"prompt":${"[".repeat(30_000)}${"]".repeat(30_000)}}`;
const LARGE = JSON.stringify({ prompt: "a".repeat(65 * 1024) });

/** All attacks. `task` belongs to another visitor. */
export const attacks = (task: string): readonly Attack[] => [
  // Owners of tasks
  one("without a visitor", { ...create(), headers: JSON_TYPE }, 401, "AuthenticationError"),
  one(
    "a key in the query in place of a visitor",
    { ...get(`/tasks?api_key=${API_KEY}`), headers: {} },
    401,
    "AuthenticationError",
  ),
  one("another visitor's task", get(`/tasks/${task}`), 404, "NotFoundError"),
  one("another visitor's file", get(`/files/${task}/0`), 404, "NotFoundError"),
  one("an unknown task", get("/tasks/task_999999"), 404, "NotFoundError"),
  one("a task named __proto__", get("/tasks/__proto__"), 404, "NotFoundError"),
  one("a task named constructor", get("/tasks/constructor"), 404, "NotFoundError"),
  one("a very long task id", get(`/tasks/${"t".repeat(4_000)}`), 404, "NotFoundError"),
  // Models
  one("another model", create(REQUEST, {}, "x-imagine-video"), 404, "NotFoundError"),
  one("a model that no gateway has", create(REQUEST, {}, "x-none"), 404, "NotFoundError"),
  one("a model named __proto__", create(REQUEST, {}, "__proto__"), 404, "NotFoundError"),
  one("a model named constructor", create(REQUEST, {}, "constructor"), 404, "NotFoundError"),
  one("a model named hasOwnProperty", create(REQUEST, {}, "hasOwnProperty"), 404, "NotFoundError"),
  one("`model` in the body", create({ ...REQUEST, model: "x-imagine-video" }), 201, undefined, 1),
  // Paths
  one("a path with ..", post("/models/../../v1/videos/generations", REQUEST), 404),
  one("a model with ../ escaped", create(REQUEST, {}, "..%2f..%2fv1%2fusage"), 404),
  one("a task with ../ escaped", get("/tasks/..%2F..%2Fusage"), 404),
  one("a task with ../ escaped twice", get("/tasks/%252e%252e%252fusage"), 404, "NotFoundError"),
  one("an invalid escape", get("/tasks/%zz"), 400),
  one("a zero byte", get("/tasks/task_1%00"), 404),
  one("a path of the gateway", post("/v1/videos/generations", { model: MODEL, ...REQUEST }), 404),
  one(
    "a target in a header",
    post("/proxy", {}, { "x-fal-target-url": "http://127.0.0.1:9/" }),
    404,
  ),
  one("a file with an invalid number", get(`/files/${task}/-1`), 404),
  one("DELETE of a task", { ...get(`/tasks/${task}`), method: "DELETE" }, 405),
  one("GET of a create", get(`/models/${MODEL}/tasks`), 405, "MethodNotAllowedError"),
  one("POST of the list", post("/tasks", {}), 405, "MethodNotAllowedError"),
  // Origins
  one(
    "a foreign origin",
    create(REQUEST, { origin: "https://evil.example" }),
    403,
    "ForeignPageError",
  ),
  one(
    "a foreign origin that forwards its host",
    create(REQUEST, { origin: "https://evil.example", "x-forwarded-host": "evil.example" }),
    403,
    "ForeignPageError",
  ),
  one("the origin null", create(REQUEST, { origin: "null" }), 403, "ForeignPageError"),
  one(
    "a page of another site",
    create(REQUEST, { "sec-fetch-site": "cross-site" }),
    403,
    "ForeignPageError",
  ),
  one(
    "a page of a sister domain",
    create(REQUEST, { "sec-fetch-site": "same-site" }),
    403,
    "ForeignPageError",
  ),
  one(
    "a preflight from a foreign origin",
    { ...create(REQUEST, { origin: "https://evil.example" }), method: "OPTIONS", body: "" },
    403,
  ),
  // Formats
  one("a form", create("prompt=a", { "content-type": "application/x-www-form-urlencoded" }), 415),
  one(
    "a form with files",
    create("--a--", { "content-type": "multipart/form-data; boundary=a" }),
    415,
  ),
  one("JSON beside text", create(REQUEST, { "content-type": "application/json, text/plain" }), 415),
  one("JSON as text", create(REQUEST, { "content-type": "text/plain" }), 415),
  one("a page as an image", post("/uploads", "<script>", { "content-type": "image/png" }), 400),
  one("a page as itself", post("/uploads", "<script>", { "content-type": "text/html" }), 415),
  one("no JSON", create("{"), 400),
  one("30,000 quotes that never end", create('\\"'.repeat(30_000)), 400, "BadRequestError"),
  one("a list", create([REQUEST]), 400),
  one("bytes that are no text", create(Buffer.from([0x7b, 0xff, 0x7d])), 400),
  one("30,000 brackets", create(DEEP), 400, "BadRequestError"),
  one(
    "a field named __proto__",
    create('{"prompt":"a","__proto__":{"duration":5}}'),
    422,
    "InputValidationError",
  ),
  one(
    "a field that no contract names",
    create({ ...REQUEST, callback_url: "http://a.example/" }),
    422,
    "InputValidationError",
  ),
  one("an invalid request", create({ ...REQUEST, duration: 7_000 }), 422, "InputValidationError"),
  // Sizes
  one("65 KB", create(LARGE), 413),
  one("65 KB without a length", { ...create(LARGE), chunked: true }, 413),
  one("65 KB without a length, and no end", { ...create(LARGE), chunked: "open" }, 413),
  one("a body that does not come", { ...create("{"), chunked: "open" }, 408),
  one(
    "a header for the gateway",
    create(REQUEST, {
      authorization: "Bearer sk-mine",
      "x-service-response-version": "2",
      "x-own": "1",
    }),
    201,
    undefined,
    1,
  ),
  one(
    "an idempotency key with a space",
    create(REQUEST, { "idempotency-key": "a b" }),
    400,
    "BadRequestError",
  ),
  one(
    "an idempotency key of 200 letters",
    create(REQUEST, { "idempotency-key": "k".repeat(200) }),
    400,
    "BadRequestError",
  ),
  // Answers of the gateway
  one("401 of the gateway", create({ ...REQUEST, prompt: "answer 401" }), 502, "BadGatewayError"),
  one("402 of the gateway", create({ ...REQUEST, prompt: "answer 402" }), 502, "BadGatewayError"),
  one("403 of the gateway", create({ ...REQUEST, prompt: "answer 403" }), 502, "BadGatewayError"),
  one(
    "the key in an answer of the gateway",
    create({ ...REQUEST, prompt: "answer 400" }),
    400,
    "BadRequestError",
  ),
  one("a lost answer", create({ ...REQUEST, prompt: "lose it" }), 502, "SubmissionUnknownError", 1),
  // Repeated and simultaneous creates
  {
    name: "one create twice with its key",
    send: [keyed("twice", "k1", "visitor=twice"), keyed("twice", "k1", "visitor=twice")],
    statuses: [201, 201],
    creates: 1,
  },
  {
    name: "another visitor's key",
    send: [keyed("whose", "k1", "visitor=a"), keyed("whose", "k1", "visitor=b")],
    statuses: [201, 201],
    creates: 2,
  },
  {
    name: "two requests with one key",
    send: [keyed("first", "k2", "visitor=c"), keyed("second", "k2", "visitor=c")],
    statuses: [201, 409],
    creates: 1,
  },
  {
    name: "eight calls at once",
    send: Array.from({ length: 8 }, () => create(REQUEST, { cookie: "visitor=hasty" })),
    statuses: [201, 201, 201, 201, 429, 429, 429, 429],
    creates: 4,
    refusedFirst: 4,
  },
  {
    name: "three calls at once if the dollar has room for one more",
    send: Array.from({ length: 3 }, () => create(REQUEST, { cookie: "visitor=hasty" })),
    statuses: [201, 402, 402],
    creates: 1,
    refusedFirst: 2,
  },
];
