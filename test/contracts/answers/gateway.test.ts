// The answers of the reference gateway on a socket are valid against contracts/answers/, on every
// documented route.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGateway, manualClock, serveGateway } from "../../../gateway/index.js";
import { answerRoutes } from "../files.js";
import { faultsOf, schemaOf, unseenIn } from "./schemas.js";

const KEY = "test-key-1234567890";
const LIMITED = "limited-key-1234567890";
const CAT = { model: "x-2.3", prompt: "a cat" };
const KEYED = { model: "x-imagine-video", prompt: "a cat" };
const SOUND = { model: "x-music-a", prompt: "rain" };
const HELLO = { contents: [{ role: "user", parts: [{ text: "Hello" }] }] };
const EXTENSION = {
  model: "x-music-b",
  version: "x-3.5",
  clip_id: "c",
  extend_from_s: 1,
  extend_s: 1,
  instruction: "softer",
};

const clock = manualClock();
const keys = [{ key: KEY }, { key: LIMITED, models: ["x-2.3", "not-in-the-catalog"] }];
const gateway = createGateway({ clock, seed: 3, taskTime: "10s", keys });
let origin = "";
let close: () => Promise<void>;
beforeAll(async () => {
  ({ url: origin, close } = await serveGateway(gateway, { port: 0 }));
});
afterAll(() => close());

type Headers = Readonly<Record<string, string>>;
const authorization = `Bearer ${KEY}`;
const get = (path: string, headers: Headers = {}): Promise<Response> =>
  fetch(origin + path, { headers: { authorization, ...headers } });
const post = (path: string, body: object, headers: Headers = {}): Promise<Response> =>
  fetch(origin + path, {
    method: "POST",
    headers: { authorization, "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
const upload = (bytes: string): Promise<Response> => {
  const body = new FormData();
  body.append("file", new File([bytes], "a.gif"));
  const headers = { authorization };
  return fetch(`${origin}/v1/uploads/images`, { method: "POST", headers, body });
};
const bent = (scenario: string): Headers => ({ "x-gateway-scenario": scenario });

const VIDEOS = "/v1/videos/generations";
const IMAGES = "/v1/images/generations";
const MUSIC = "/v1/music/generations";
const TEXT = "/v1beta/models/x-3.5-flash";

async function created(path: string, body: object): Promise<string> {
  const { data } = (await (await post(path, body)).json()) as { data: { task_id: string }[] };
  return data[0]?.task_id ?? "";
}

/** The answer about a task, so many seconds after its creation. */
const after = async (seconds: number, query: string, path: string, body: object) => {
  const id = await created(path, body);
  clock.advance(seconds * 1000);
  return get(`${query}/${id}`);
};

/** A field of the first track of a new sound. */
async function track(field: "task_id" | "clip_id"): Promise<string> {
  const task_id = await created(`${MUSIC}/sounds`, SOUND);
  clock.advance("10s");
  const answer = (await (await get(`/v1/music/tasks/${task_id}`)).json()) as {
    data: { result: { music: { clip_id: string }[] } };
  };
  return field === "task_id" ? task_id : (answer.data.result.music[0]?.clip_id ?? "");
}

const speed = async () => ({
  model: "x-music-a",
  task_id: await track("task_id"),
  speed: 2,
});
const COVER = { audio_url: "https://a.test/a.mp3", custom: false, gpt_description: "calm" };
const IMAGE = { model: "stand-in-image", prompt: "a cat" };
const FAILS = { prompt: "[[fail out of luck]]" };

type Asks = Readonly<Record<string, Readonly<Record<string, () => Promise<Response>>>>>;

const ANSWERS: Asks = {
  "GET /v1/models": {
    plain: () => get("/v1/models"),
    "with categories": () => get("/v1/models?expand=category"),
    "with contracts": () => get("/v1/models?expand=parameters"),
    "of a key with a model that the catalog lacks": () =>
      get("/v1/models?expand=category", { authorization: `Bearer ${LIMITED}` }),
  },
  "GET /v1/models/{model}/schema": {
    "with a contract": () => get("/v1/models/x-2.3/schema"),
    "without a contract": () => get("/v1/models/x-3.5-flash/schema"),
  },
  "GET /v1/model-schema": {
    "of a name with a slash": () => get("/v1/model-schema?model=stand-in/slash-video"),
    flat: () => get("/v1/model-schema?model=x-2.3", bent("flat")),
  },
  [`POST ${VIDEOS}`]: {
    "200": () => post(VIDEOS, CAT),
    "202": () => post(VIDEOS, CAT, { "x-service-response-version": "1" }),
  },
  [`POST ${IMAGES}`]: { "200": () => post(IMAGES, IMAGE) },
  [`POST ${MUSIC}/sounds`]: { "200": () => post(`${MUSIC}/sounds`, SOUND) },
  [`POST ${MUSIC}/adjustSpeed`]: {
    "200": async () => post(`${MUSIC}/adjustSpeed`, await speed()),
  },
  [`POST ${MUSIC}/extendFlowMusic`]: {
    "200": async () =>
      post(`${MUSIC}/extendFlowMusic`, { ...EXTENSION, clip_id: await track("clip_id") }),
  },
  [`POST ${MUSIC}/uploadCover`]: { "200": () => post(`${MUSIC}/uploadCover`, COVER) },
  "POST /v1beta/models/{model}:{method}": {
    whole: () => post(`${TEXT}:generateContent`, HELLO),
  },
  "GET /v1/tasks/{task_id}": {
    pending: () => after(0, "/v1/tasks", VIDEOS, CAT),
    processing: () => after(5, "/v1/tasks", VIDEOS, CAT),
    completed: () => after(10, "/v1/tasks", VIDEOS, CAT),
    failed: () => after(10, "/v1/tasks", VIDEOS, { ...CAT, ...FAILS }),
    unknown: () => after(5, "/v1/tasks", VIDEOS, { ...CAT, prompt: "[[unknown]]" }),
    "of images": () => after(10, "/v1/tasks", IMAGES, IMAGE),
  },
  "GET /v1/music/tasks/{task_id}": {
    pending: () => after(0, "/v1/music/tasks", `${MUSIC}/sounds`, SOUND),
    completed: () => after(10, "/v1/music/tasks", `${MUSIC}/uploadCover`, COVER),
  },
  "GET /v1/characters_tasks/{task_id}": {
    pending: () => after(0, "/v1/characters_tasks", "/v1/characters/generations", {}),
    completed: () => after(10, "/v1/characters_tasks", "/v1/characters/generations", {}),
  },
  "GET /v1/images/generations/{task_id}": {
    pending: () => after(0, IMAGES, IMAGES, IMAGE),
    completed: () => after(10, IMAGES, IMAGES, IMAGE),
    failed: () => after(10, IMAGES, IMAGES, { ...IMAGE, ...FAILS }),
  },
  "GET /v1/usage": {
    ungrouped: () => get("/v1/usage"),
    "by model and date": async () => {
      await track("task_id");
      return get("/v1/usage?group_by=model,date&scope=account&tz=Europe/Berlin");
    },
  },
  "GET /usage": { "the same": () => get("/usage?tz=Europe/Berlin") },
  "GET /api/pricing/model": {
    "of one tier": () => fetch(`${origin}/api/pricing/model?model=x-3.5-flash`),
    "of two tiers": () => fetch(`${origin}/api/pricing/model?model=x-3.1-pro-preview`),
    "by modality": () => fetch(`${origin}/api/pricing/model?model=x-3-pro-preview`),
  },
  "GET /api/pricing/models/all": { all: () => fetch(`${origin}/api/pricing/models/all`) },
  "POST /v1/uploads/images": { "a GIF": () => upload("GIF89a") },
  "GET /v1/dashboard/billing/usage": { "of the key": () => get("/v1/dashboard/billing/usage") },
  "POST /v1/logs/export": { csv: () => post("/v1/logs/export", { format: "csv" }) },
};

/**
 * Paths in answers of the gateway that no document shows, or whose shape no document shows. The
 * schemas describe all other paths.
 */
const UNDESCRIBED: Readonly<Record<string, readonly string[]>> = {
  "GET /v1/models/{model}/schema": ["/idempotency", "/response_contract"],
  "GET /v1/model-schema": ["/idempotency", "/response_contract"],
  "GET /api/pricing/model": ["/data/token_price", "/data/token_pricing", "/success"],
  "GET /api/pricing/models/all": ["/success"],
  "GET /v1/dashboard/billing/usage": ["/data", "/success"],
  "POST /v1/logs/export": ["/data", "/success"],
};

test("the documented routes, and no others, have schemas of their answers", () => {
  expect(Object.keys(answerRoutes).sort()).toEqual(Object.keys(ANSWERS).sort());
});

test.each(Object.entries(ANSWERS))("%s answers as documented", async (route, asks) => {
  const unseen = new Set<string>();
  for (const [what, ask] of Object.entries(asks)) {
    const response = await ask();
    expect([200, 202], what).toContain(response.status);
    const answer: unknown = await response.json();
    const schema = schemaOf(route, response.status);
    expect(faultsOf(schema, answer), what).toEqual([]);
    for (const path of unseenIn(schema, answer)) unseen.add(path);
  }
  expect([...unseen].sort()).toEqual(UNDESCRIBED[route] ?? []);
});

test("every event of a stream is a valid answer, and the last event is complete", async () => {
  const text = await (await post(`${TEXT}:streamGenerateContent`, HELLO)).text();
  const chunks = text.split("\n\n").filter((event) => event !== "");
  const bodies = chunks.map((event): unknown => JSON.parse(event.replace(/^data: /, "")));
  expect(bodies.length).toBeGreaterThan(1);
  const chunk = "text.json#/$defs/TextChunkResponse";
  expect(bodies.flatMap((body) => faultsOf(chunk, body))).toEqual([]);
  expect(bodies.flatMap((body) => unseenIn(chunk, body))).toEqual([]);
  expect(faultsOf("text.json#/$defs/TextResponse", bodies.at(-1))).toEqual([]);
});

describe("a refusal", () => {
  const STATUSES = [400, 401, 402, 403, 404, 408, 409, 422, 429, 500, 502, 503, 504];

  /**
   * Checks a refusal against the schema of its route, which must describe every field of the
   * refusal.
   */
  async function holds(route: string, response: Response): Promise<void> {
    const schema = schemaOf(route, response.status);
    const answer: unknown = await response.json();
    expect([response.status, ...faultsOf(schema, answer)]).toEqual([response.status]);
    expect(unseenIn(schema, answer)).toEqual([]);
  }

  test.each(Object.keys(answerRoutes))("of %s, with each status", async (route) => {
    const [method = "", template = ""] = route.split(" ");
    const path = template.replace("{model}:{method}", "x-3.5-flash:generateContent");
    for (const status of STATUSES) {
      const headers = { authorization, ...bent(String(status)) };
      const response = await fetch(origin + path.replace(/\{\w+\}/, "any"), { method, headers });
      // The extension of music refuses a low balance with 403.
      const said = status === 402 && path.endsWith("extendFlowMusic") ? 403 : status;
      expect(response.status).toBe(said);
      await holds(route, response);
    }
  });

  const TYPES = {
    400: "invalid_request_error",
    401: "authentication_error",
    402: "payment_required",
    403: "permission_error",
    429: "rate_limit_error",
    500: "server_error",
    502: "bad_gateway",
  };
  const WORDS = {
    400: "INVALID_ARGUMENT",
    401: "UNAUTHENTICATED",
    402: "PAYMENT_REQUIRED",
    403: "PERMISSION_DENIED",
    404: "NOT_FOUND",
    429: "RESOURCE_EXHAUSTED",
    500: "INTERNAL",
    502: "BAD_GATEWAY",
    503: "UNAVAILABLE",
  };
  test.each<[path: string, field: string, words: object]>([
    [VIDEOS, "type", TYPES],
    [`${MUSIC}/sounds`, "type", TYPES],
    [`${TEXT}:generateContent`, "status", WORDS],
  ])("of %s has the documented word for its status", async (path, field, words) => {
    for (const [status, word] of Object.entries(words)) {
      const { error } = (await (await post(path, {}, bent(status))).json()) as { error: object };
      expect(error).toMatchObject({ [field]: word });
    }
  });

  test("of an extension without its clip is the documented refusal", async () => {
    const answer = await post(`${MUSIC}/extendFlowMusic`, { ...EXTENSION, clip_id: "" });
    const message = "clip_id is required";
    const error = { message, type: "invalid_request_error", param: "clip_id" };
    expect(await answer.json()).toEqual({ error: { ...error, code: "invalid_request" } });
  });

  const LIMITED_KEY = { authorization: `Bearer ${LIMITED}` };
  const NATIVE = "POST /v1beta/models/{model}:{method}";
  const ofKey = async (): Promise<Response> => {
    const key = { "idempotency-key": "k" };
    await post(VIDEOS, KEYED, key);
    return post(VIDEOS, { ...KEYED, prompt: "b" }, key);
  };

  // Refusals that a scenario cannot make, because they have a code, a param or a status of their
  // own.
  test.each<[status: number, route: string, what: string, ask: () => Promise<Response>]>([
    [400, "GET /v1/usage", "a parameter", () => get("/v1/usage?start=soon")],
    [400, "POST /v1/uploads/images", "no image", () => upload("text")],
    [413, "POST /v1/uploads/images", "too large", () => upload("GIF89a".padEnd(20_971_521))],
    [400, `POST ${VIDEOS}`, "a field", () => post(VIDEOS, { ...CAT, duration: 7 })],
    [403, `POST ${VIDEOS}`, "a model", () => post(VIDEOS, KEYED, LIMITED_KEY)],
    [409, `POST ${VIDEOS}`, "a key with another body", ofKey],
    [404, "GET /v1/tasks/{task_id}", "no task", () => get("/v1/tasks/task_1")],
    [400, `POST ${MUSIC}/sounds`, "a field", () => post(`${MUSIC}/sounds`, { model: "x-music-a" })],
    [400, `POST ${MUSIC}/extendFlowMusic`, "a field", () => post(`${MUSIC}/extendFlowMusic`, {})],
    [400, "GET /api/pricing/model", "no model", () => fetch(`${origin}/api/pricing/model`)],
    [400, NATIVE, "a field", () => post(`${TEXT}:generateContent`, {})],
  ])("%i of %s: %s", async (status, route, _, ask) => {
    const response = await ask();
    expect(response.status).toBe(status);
    await holds(route, response);
  });
});
