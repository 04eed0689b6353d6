// Tools for the models of a catalog. The tools must take little of an agent's context.
import { expect, onTestFinished, test } from "vitest";
import { models as all } from "../../../generated/src/models.js";
import { KINDS } from "./stage/agents.js";
import { entryOf, hostileModels, modelsOf, type Facts } from "./stage/models.js";
import { OMNI, place, REQUEST, type Setting } from "./stage/place.js";

async function given(setting: Setting = {}) {
  const at = await place(setting);
  onTestFinished(() => at.close());
  return { ...at, agent: await at.agent() };
}

const thousand = Array.from({ length: 1000 }, (_, index) =>
  entryOf(`x-${index}.${index % 7}`, {
    title: `Model ${index}`,
    capabilityTags: ["Text to Video"],
  }),
);

test("the tools for 1,000 models take less than 8 KB, and a search by words finds the models", async () => {
  const { agent } = await given({ all: modelsOf(thousand) });
  const tools = await agent.tools();
  expect(JSON.stringify({ tools }).length).toBeLessThan(8 * 1024);
  const { structuredContent } = await agent.call("search_models", { query: "model 77", limit: 3 });
  expect(structuredContent).toMatchObject({ of: 1000 });
  expect(structuredContent["models"]).toHaveLength(3);
  expect(structuredContent["models"]).toContainEqual({
    model: "x-77.0",
    title: "Model 77",
    category: "video",
    operation: "video_generation",
    tags: ["Text to Video"],
    price: { kind: "unknown", reason: "the price catalog has no entry for x-77.0" },
  });
});

test.each(KINDS)("a search gives the price of each model: %s", async (kind) => {
  const models = [OMNI, "x-2.3"];
  const at = await place({ models, tools: "search", gateway: { models: [OMNI] } });
  onTestFinished(() => at.close());
  const agent = await at.agent(kind, "HTTP");
  const { structuredContent } = await agent.call("search_models", {});
  expect(structuredContent["models"]).toMatchObject([
    {
      model: "x-2.3",
      price: { kind: "unknown", reason: "the price catalog has no entry for x-2.3" },
    },
    { model: OMNI, price: { kind: "amount", usd: 0.216 } },
  ]);
  expect(at.gateway.posts).toBe(0);
});

test("a search finds models if the gateway has no prices", async () => {
  const onPrices = () => ({ status: 404, body: {} });
  const { agent } = await given({ models: OMNI, tools: "search", gateway: { onPrices } });
  const { isError, structuredContent } = await agent.call("search_models", {});
  expect(isError).toBeUndefined();
  expect(structuredContent["models"]).toMatchObject([{ model: OMNI, price: { kind: "unknown" } }]);
});

test("a few models have a tool each, with the model's schema", async () => {
  const { agent, gateway } = await given({ models: [OMNI, "x-2.?"] });
  const tools = await agent.tools();
  expect(tools.map(({ name }) => name).slice(0, 3)).toEqual(["x-2-3-8a5a02c1", OMNI, "estimate"]);
  const [, omni] = tools;
  const { request } = omni?.inputSchema["properties"] as { readonly request: object };
  expect(request).toMatchObject({ type: "object", properties: { prompt: { type: "string" } } });
  const { structuredContent } = await agent.call(OMNI, { request: REQUEST });
  expect(structuredContent).toMatchObject({ model: OMNI, status: "completed" });
  expect(gateway.posts).toBe(1);
});

test.each<[string, Setting, number]>([
  ["9 models", { all: modelsOf(thousand.slice(0, 9)) }, 10],
  ["8 models", { all: modelsOf(thousand.slice(0, 8)) }, 15],
  [
    "8 models that are to be searched",
    { all: modelsOf(thousand.slice(0, 8)), tools: "search" },
    10,
  ],
  ["9 models with a tool each", { all: modelsOf(thousand.slice(0, 9)), tools: "each" }, 16],
  ["2 models with 30 KB of schema", { all: modelsOf([fat("a"), fat("b")]) }, 10],
])("%s", async (_, setting, count) => {
  const { agent } = await given(setting);
  expect(await agent.tools()).toHaveLength(count);
});

function fat(id: string) {
  const names = Array.from({ length: 1000 }, (_, index) => `field_${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, {}]));
  return entryOf(id, { schema: { type: "object", properties } });
}

test("an excluded model is neither found nor created", async () => {
  const { agent, gateway } = await given({ models: "x-imagine-*", tools: "search" });
  const { structuredContent: found } = await agent.call("search_models", {});
  expect(found).toMatchObject({ found: 2, of: 2 });
  const { structuredContent } = await agent.call("create", { model: OMNI, request: REQUEST });
  expect(structuredContent.error?.message).toContain(
    'This server has no model "x-v3-omni". Models: x-imagine-video, x-imagine-video-1.5.',
  );
  expect(gateway.posts).toBe(0);
});

test("describe_model returns the schema in the package", async () => {
  const { agent } = await given();
  const { structuredContent } = await agent.call("describe_model", { model: OMNI });
  const schema = (await all[OMNI].schema())["~standard"].jsonSchema.input({
    target: "draft-2020-12",
  });
  expect(Object.keys(structuredContent["schema"] as object)).toEqual(
    Object.keys(schema).filter((keyword) => keyword !== "$schema"),
  );
});

test("an unknown argument of a tool is named", async () => {
  const { agent } = await given();
  const { structuredContent } = await agent.call("create", { model: OMNI, prompt: "A lighthouse" });
  expect(structuredContent.error?.message).toBe(
    `The tool 'create' has no argument "prompt". Its arguments: model, request, wait, again, quote.`,
  );
});

test.each(KINDS)("hostile texts arrive as plain text, and no names collide: %s", async (kind) => {
  const hostile = await hostileModels();
  expect(hostile.length).toBeGreaterThan(50);
  const at = await place({ all: modelsOf(hostile), tools: "each" });
  onTestFinished(() => at.close());
  const agent = await at.agent(kind, "HTTP");
  const tools = await agent.tools();
  const names = tools.map(({ name }) => name);
  expect(new Set(names).size).toBe(hostile.length + 7);
  for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  for (const text of textsIn(tools)) expect(text.length).toBeLessThanOrEqual(600);
  expect(at.gateway.posts).toBe(0);
});

const LONG = "x".repeat(5000);
const attacks: readonly [string, Facts][] = [
  ["a long title", { title: LONG }],
  ["long tags", { capabilityTags: Array.from({ length: 500 }, () => LONG) }],
  ["a long description", { schema: { type: "object", description: LONG } }],
  ["a description of a field", { schema: { properties: { description: { description: LONG } } } }],
];

test.each(attacks)("%s is cut to 300 characters", async (_, facts) => {
  const { agent } = await given({ all: modelsOf([entryOf("a", facts)]), tools: "each" });
  const { agent: other } = await given({ all: modelsOf([entryOf("a", facts)]), tools: "search" });
  const described = await other.call("describe_model", { model: "a" });
  for (const shown of [await agent.tools(), described.structuredContent]) {
    expect(JSON.stringify(shown)).not.toContain("x".repeat(301));
  }
});

test("a schema cannot ask the server for headers, and keeps its values and references", async () => {
  const schema = {
    type: "object",
    $defs: { tone: { enum: [LONG] } },
    properties: {
      prompt: { type: "string", "x-mcp-header": "Prompt" },
      tone: { $ref: "#/$defs/tone" },
      "x-own": { default: { description: LONG } },
    },
  };
  const { agent } = await given({ all: modelsOf([entryOf("a", { schema })]) });
  const [tool] = await agent.tools();
  expect(tool?.inputSchema).toMatchObject({
    $defs: { tone: { enum: [LONG] } },
    properties: {
      request: {
        properties: {
          prompt: { type: "string" },
          tone: { $ref: "#/$defs/tone" },
          "x-own": { default: { description: LONG } },
        },
      },
    },
  });
  expect(JSON.stringify(tool)).not.toContain("x-mcp-header");
});

test("a model with the name of a tool gets another name", async () => {
  const named = ["task", "create", "task_", "constructor"].map((id) => entryOf(id));
  const { agent } = await given({ all: modelsOf(named) });
  const names = (await agent.tools()).map(({ name }) => name);
  expect(names.slice(0, 5)).toEqual(["task__", "create_", "task_", "constructor_", "estimate"]);
  expect(new Set(names).size).toBe(names.length);
});

/** Returns all texts in a value, except choices and patterns. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    name === "enum" || name === "pattern" ? [] : textsIn(one),
  );
}
