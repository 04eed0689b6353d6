// The examples of the document: each validates against its schema, and the emulator accepts each
// request.
import { afterAll, beforeAll, expect, test } from "vitest";
import { createGateway, manualClock, serveGateway } from "../../gateway/index.js";
import { document, operationsOf, verdictsOf, type MediaType } from "./document.js";

const accepts = verdictsOf(document);
const operations = operationsOf(document);

/** Every media type of the document with examples, and its path. */
function shown(): readonly (readonly [at: string, type: MediaType, values: readonly unknown[]])[] {
  const found: [string, MediaType, readonly unknown[]][] = [];
  const visit = (part: unknown, at: string): void => {
    if (typeof part !== "object" || part === null) return;
    for (const [key, value] of Object.entries(part)) {
      const place = `${at}/${key}`;
      if (/^\w+\/[\w-]+$/.test(key)) {
        const type = value as MediaType;
        const values = Object.values(type.examples ?? {}).map((one) => one.value);
        found.push([place, type, "example" in type ? [type.example] : values]);
      } else visit(value, place);
    }
  };
  visit([document.paths, document.components.responses], "");
  return found.filter(([, , values]) => values.length > 0);
}

test.each(shown())("%s validates", (_, { schema }, values) => {
  for (const value of values) expect(accepts(schema, value), JSON.stringify(value)).toBe(true);
});

test("every answer with documented fields has an example, and every create has one for each request", () => {
  const without = [...operations].filter(
    ([, { responses }]) => !JSON.stringify(responses["200"]).includes('"example":'),
  );
  expect(without.map(([key]) => key)).toEqual([
    "POST /v1beta/models/{model}:streamGenerateContent",
    "GET /v1/dashboard/billing/usage",
    "POST /v1/logs/export",
  ]);
  const { examples = {} } = jsonOf("POST /v1/videos/generations");
  const components = Object.keys(document.components.schemas);
  const requests = Object.keys(examples);
  expect(components).toEqual(expect.arrayContaining(requests));
  expect(Object.values(examples).map(({ summary }) => summary)).toEqual([
    "stand-in-base-video",
    "stand-in/slash-video",
    "x-1-0-pro-fast",
    "x-1-0-pro-quality",
    "x-1-5-pro",
    "x-2.3",
    "x-2.3-Fast",
    "x-2.7-r2v",
    "x-imagine-video",
    "x-imagine-video-1.5",
    "x-omni-1.1-flash",
    "x-v3-omni",
    "x-v4-fast",
    "x-v4-std",
  ]);
});

function jsonOf(key: string): MediaType {
  const type = operations.get(key)?.requestBody?.content?.["application/json"];
  if (type === undefined) throw new Error(`${key} takes no JSON`);
  return type;
}

const KEY = "test-key-1234567890";
const clock = manualClock();
const gateway = createGateway({ clock, seed: 3, taskTime: "10s", keys: [{ key: KEY }] });
let origin = "";
let close: () => Promise<void>;
beforeAll(async () => {
  ({ url: origin, close } = await serveGateway(gateway, { port: 0 }));
});
afterAll(() => close());

const send = (path: string, body?: unknown): Promise<Response> =>
  fetch(origin + path.replace("{model}", "x-3.5-flash"), {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${KEY}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

/** A finished sound, whose ids replace the invented ids of the examples. */
async function sound(): Promise<{ task_id: string; clip_id: string }> {
  const created = await send("/v1/music/generations/sounds", {
    model: "x-music-a",
    prompt: "rain",
  });
  const { data } = (await created.json()) as { data: [{ task_id: string }] };
  clock.advance("10s");
  const task = await send(`/v1/music/tasks/${data[0].task_id}`);
  const { data: record } = (await task.json()) as {
    data: { result: { music: [{ clip_id: string }] } };
  };
  return { task_id: data[0].task_id, clip_id: record.result.music[0].clip_id };
}

const requests = [...operations].flatMap(([key, { requestBody }]) =>
  Object.values(requestBody?.content?.["application/json"]?.examples ?? {}).map(
    ({ summary, value }) => [key, summary, value] as const,
  ),
);

test.each(requests)("the emulator accepts the request of %s, %s", async (key, _, value) => {
  const earlier: Readonly<Record<string, string>> = await sound();
  const body = Object.fromEntries(
    Object.entries(value as object).map(([field, one]) => [field, earlier[field] ?? one]),
  );
  const answer = await send(key.replace("POST ", ""), body);
  expect([answer.status, answer.ok ? "" : await answer.text()]).toEqual([200, ""]);
});
