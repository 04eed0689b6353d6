// The bodies of the latest requests and answers: complete up to 64 KB, without keys and files.
import { expect, it } from "vitest";
import { manualClock } from "../../../gateway/index.js";
import { instance, KEY, type Instance } from "../support/instance.js";

const VIDEOS = "/v1/videos/generations";
const CAT = { model: "x-2.3", prompt: "a cat" };

const read = async (at: Instance, n: number) => at.get(`/__gateway/requests/${n}`);
const bodiesOf = async (at: Instance, n: number) =>
  JSON.parse((await read(at, n)).text) as {
    readonly request?: Body;
    readonly answer?: Body;
  };
interface Body {
  readonly type: string;
  readonly bytes: number;
  readonly text?: string;
  readonly isCut?: boolean;
}

it("a create and its answer are stored as they were sent", async () => {
  const at = instance();
  const sent = '{ "model": "x-2.3",\n "prompt": "a cat", "duration": 6.0 }';
  const { text } = await at.post(VIDEOS, sent);
  expect(JSON.parse((await read(at, 1)).text)).toEqual({
    n: 1,
    request: { type: "application/json", bytes: 57, text: sent },
    answer: { type: "application/json; charset=utf-8", bytes: text.length, text },
  });
  expect(text).toContain('"status":"submitted"');
});

it("a refusal is stored with its sentence, and a GET has no request body", async () => {
  const at = instance();
  await at.post(VIDEOS, { ...CAT, duration: 7 });
  await at.get("/v1/tasks/none");
  expect((await bodiesOf(at, 1)).answer?.text).toContain('"param":"duration"');
  const poll = await bodiesOf(at, 2);
  expect(poll.request).toBeUndefined();
  expect(poll.answer?.text).toContain('"task_not_found"');
});

it("the list of requests has no bodies", async () => {
  const at = instance();
  await at.create(VIDEOS, { ...CAT, prompt: "an albatross" });
  expect((await at.get("/__gateway/requests")).text).not.toContain("albatross");
});

const byteLength = (body: Body | undefined) => Buffer.byteLength(body?.text ?? "");

it("a longer request is cut at 64 KB between two characters, with its whole length", async () => {
  const at = instance();
  const sent = JSON.stringify({ ...CAT, prompt: "é".repeat(50_000) });
  await at.post(VIDEOS, sent);
  const { request } = await bodiesOf(at, 1);
  expect(request).toMatchObject({ bytes: 100_029, isCut: true });
  expect(byteLength(request)).toBeGreaterThan(65_530);
  expect(byteLength(request)).toBeLessThanOrEqual(65_536);
  expect(sent.startsWith(request?.text ?? "-")).toBe(true);
});

// The gateway sends the saved catalog as bytes, and the short list as a string.
it.each(["/v1/models?expand=parameters", "/v1/models"])(
  "a longer answer of %s is cut at 64 KB, with its whole length",
  async (path) => {
    const data = Array.from({ length: 2_000 }, (_, n) => ({ id: `modèle-de-longue-liste-${n}` }));
    const at = instance({ catalog: JSON.stringify({ success: true, object: "list", data }) });
    const { text } = await at.get(path);
    const { answer } = await bodiesOf(at, 1);
    expect(answer).toMatchObject({ bytes: Buffer.byteLength(text), isCut: true });
    expect(byteLength(answer)).toBeGreaterThan(65_530);
    expect(byteLength(answer)).toBeLessThanOrEqual(65_536);
    expect(text.startsWith(answer?.text ?? "-")).toBe(true);
  },
);

it("bodies of the latest 200 requests are stored, older bodies are gone", async () => {
  const at = instance();
  for (let i = 0; i < 201; i += 1) await at.post(VIDEOS, { ...CAT, prompt: `cat ${i + 1}` });
  expect((await read(at, 1)).status).toBe(410);
  expect((await bodiesOf(at, 2)).request?.text).toContain('"cat 2"');
  expect((await bodiesOf(at, 201)).request?.text).toContain('"cat 201"');
  expect((await read(at, 202)).status).toBe(404);
  expect((await read(at, 0)).status).toBe(404);
});

const OTHER = "another-key-0987654321";

it.each([
  ["in a prompt", { ...CAT, prompt: `My key is ${KEY}.` }, KEY],
  ["as a model, which the answer quotes", { ...CAT, model: KEY }, KEY],
  ["of another account", { ...CAT, prompt: `"${OTHER}"` }, OTHER],
  ["written with escapes", `{"model":"x-2.3","prompt":"\\u0074est-key-1234567890"}`, "est-key"],
  ["that the gateway does not have", { ...CAT, api_key: "sk-live-1" }, "sk-live-1"],
  ["in a member with the name of a header", { ...CAT, "x-api-key": "sk-live-1" }, "sk-live-1"],
  ["in a token", { ...CAT, refresh_token: "sk-live-1" }, "sk-live-1"],
  ["in a password", `{"password": "sk-\\"live-1"}`, "live-1"],
  ["in the query of a URL", { ...CAT, video: "https://a.example/?key=sk-live-1" }, "sk-live-1"],
  [
    "in a Bearer header",
    { ...CAT, prompt: "Authorization: Bearer sk-live-0123456789" },
    "sk-live-0123456789",
  ],
])("a key %s is masked", async (_, body, secret) => {
  const at = instance({ keys: [{ key: KEY }, { key: OTHER, account: "account-2" }] });
  await at.post(VIDEOS, body);
  const { text } = await read(at, 1);
  expect(text).toContain("***");
  expect(text).not.toContain(secret);
});

it("members and parameters beside a secret stay as they are", async () => {
  const at = instance();
  const sent = `{"key":"pro","token":5,"url":"https://a.example/?a=1&api_key=sk-1&b=2","c":"d"}`;
  await at.post(VIDEOS, sent);
  expect((await bodiesOf(at, 1)).request?.text).toBe(sent.replace("sk-1", "***"));
});

it("a query has the same secret names as a body", async () => {
  const at = instance();
  await at.get("/v1/models?x-api-key=sk-1&refresh_token=sk-2&secret=sk-3&password=sk-4&b=2");
  const { text } = await at.get("/__gateway/requests");
  expect(text).toContain("?x-api-key=***&refresh_token=***&secret=***&password=***&b=2");
});

// 64 KB are shown, and 68 KB are stored.
it.each([65_526, 69_622])("no part of a key at byte %d of a long body is shown", async (start) => {
  const at = instance();
  const before = `{"model":"x-2.3","prompt":"`;
  const sent = `${before}${"a".repeat(start - before.length - 1)} ${KEY} ${"b".repeat(200)}"}`;
  await at.post(VIDEOS, sent);
  const { request } = await bodiesOf(at, 1);
  expect(request).toMatchObject({ bytes: start + 222, isCut: true });
  expect(request?.text).not.toContain("test");
  expect(byteLength(request)).toBeGreaterThan(65_500);
  expect(byteLength(request)).toBeLessThanOrEqual(65_536);
});

it("a key stays masked after it was removed, and the header of a request is not stored", async () => {
  const at = instance({ keys: [{ key: KEY }, { key: OTHER }] });
  await at.post(VIDEOS, { ...CAT, prompt: OTHER }, { authorization: `Bearer ${KEY}` });
  at.gateway.keys.remove(OTHER);
  const { text } = await read(at, 1);
  expect(text).toContain("***");
  expect(text).not.toContain(OTHER);
  expect(text).not.toContain(KEY);
  expect(text).not.toContain("Bearer");
});

it("a longer word that contains a key by chance stays as it is", async () => {
  const at = instance({ keys: [{ key: KEY }, { key: "cat" }] });
  await at.post(VIDEOS, { ...CAT, prompt: "concatenate a cat" });
  expect((await bodiesOf(at, 1)).request?.text).toContain('"concatenate a ***"');
});

const PNG = Buffer.from("\x89PNG\r\n\x1a\nsecret picture", "latin1");

it("an upload has only its type and length", async () => {
  const at = instance();
  const form = new FormData();
  form.set("file", new Blob([PNG]), "cat.png");
  const request = new Request("http://gateway.test/v1/uploads/images", {
    method: "POST",
    headers: { authorization: `Bearer ${KEY}` },
    body: form,
  });
  await at.gateway.fetch(request);
  await at.post("/v1/uploads/images", PNG);
  await at.post(VIDEOS, PNG, { "content-type": "application/octet-stream" });
  const { request: upload, answer } = await bodiesOf(at, 1);
  expect(upload?.type).toMatch(/^multipart\/form-data/);
  expect(upload?.bytes).toBeGreaterThan(PNG.length);
  expect(upload?.text).toBeUndefined();
  expect(answer?.text).toContain('"content_type":"image/png"');
  const bytes = PNG.length;
  expect((await bodiesOf(at, 2)).request).toEqual({ type: "application/json", bytes });
  expect((await bodiesOf(at, 3)).request).toEqual({ type: "application/octet-stream", bytes });
});

it("a result file has only its type and length", async () => {
  const at = instance({ clock: manualClock() });
  const record = JSON.stringify(await at.finished(VIDEOS, CAT));
  const path = /\/files\/[^"]+\.mp4/.exec(record)?.[0] ?? "";
  await at.get(path);
  const { total } = JSON.parse((await at.get("/__gateway/requests?limit=0")).text) as {
    total: number;
  };
  const { answer } = await bodiesOf(at, total);
  expect(answer?.type).toBe("video/mp4");
  expect(answer?.bytes).toBeGreaterThan(10_000);
  expect(answer?.text).toBeUndefined();
});

it("a stream is stored with its events", async () => {
  const at = instance();
  const body = { contents: [{ role: "user", parts: [{ text: "Why?" }] }] };
  const { text } = await at.post("/v1beta/models/x-3.5-flash:streamGenerateContent", body);
  const { answer } = await bodiesOf(at, 1);
  expect(answer).toEqual({
    type: "text/event-stream; charset=utf-8",
    bytes: text.length,
    text,
  });
  expect(text).toMatch(/^data: \{/);
});

it.each([
  ["a compressed catalog", "/v1/models", { "accept-encoding": "gzip" }, '"object":"list"'],
  ["usage, which has headers of CORS", "/v1/usage?group_by=model", {}, '"success":true'],
  ["a half answer", "/v1/models", { "x-gateway-scenario": "malformed" }, '{"success":true'],
  ["a page", "/v1/models", { "x-gateway-scenario": "html 502" }, "Please sign in"],
  ["a refusal", "/v1/models", { "x-gateway-scenario": "429" }, "rate_limit_error"],
  ["an error in the body", "/v1/models", { "x-gateway-scenario": "body-code 500" }, '"code":500'],
])("%s is stored as text", async (_, path, headers, says) => {
  const at = instance();
  await at.get(path, headers);
  expect((await bodiesOf(at, 1)).answer?.text).toContain(says);
});

it("an empty answer has no body", async () => {
  const at = instance();
  await at.get("/v1/models", { "x-gateway-scenario": "empty" });
  expect(await bodiesOf(at, 1)).toEqual({ n: 1 });
});
