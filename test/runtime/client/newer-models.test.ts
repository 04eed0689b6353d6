// A client whose registry reads newer models, as in the SDK's program: `model` also takes ids that
// the package does not have.
import { expect, test } from "vitest";
import { readContract } from "../../../generator/live.js";
import { withNewerModels } from "../../../runtime/live/index.js";
import { caught, clientOn } from "../stage/client.js";
import { registry } from "../stage/sdk.js";
import { acknowledged, serve } from "../stage/server.js";

const contract = (maximum: number) => ({
  id: "new-1",
  category: "video",
  parameters: {
    operation: "video_generation",
    method: "POST",
    endpoint: "/v1/videos/generations",
    schema_version: "2026-11-01",
    input_schema: { type: "object", properties: { duration: { type: "integer", maximum } } },
  },
});

async function started(maximum = () => 15) {
  const server = await serve(({ method, url }) => {
    if (method === "POST") return acknowledged();
    const isNew = url === "/v1/models/new-1/schema";
    const data = contract(maximum());
    return isNew ? { body: { success: true, data } } : { status: 404, body: {} };
  });
  const more = withNewerModels(registry, readContract);
  return { server, ...clientOn(server.url, {}, undefined, more) };
}

test("a newer model is read once, checked and sent", async () => {
  const { client, server } = await started();
  const model = client.model(String("new-1"));
  expect(server.arrived).toEqual([]);
  expect(await model.validate({ duration: 20 })).toMatchObject([
    { message: "duration must be <= 15 (got 20)" },
  ]);
  await model.submit({ duration: 5 });
  await client.model(String("new-1")).submit({ duration: 6 });
  expect(server.arrived.map(({ url }) => url)).toEqual([
    "/v1/models/new-1/schema",
    "/v1/videos/generations",
    "/v1/videos/generations",
  ]);
});

test("the contract of a newer model is read again after an hour", async () => {
  let maximum = 15;
  const { client, clock, server } = await started(() => maximum);
  const validate = () => client.model(String("new-1")).validate({ duration: 20 });
  expect(await validate()).toHaveLength(1);
  maximum = 30;
  clock.advance(3_599_999);
  expect(await validate()).toHaveLength(1);
  clock.advance(1);
  expect(await validate()).toEqual([]);
  expect(server.arrived).toHaveLength(2);
});

test("a model of the package is not read", async () => {
  const { client, server } = await started();
  expect(await client.model("x-v3-omni").validate({ prompt: "a" })).toEqual([]);
  expect(server.arrived).toEqual([]);
});

test.each([
  [
    "x-v3-omin",
    'This SDK has no contract for the model "x-v3-omin", and the gateway has no usable contract: it answered HTTP 404. Did you mean "x-v3-omni"?',
  ],
  [
    "unheard-of",
    'This SDK has no contract for the model "unheard-of", and the gateway has no usable contract: it answered HTTP 404. Generate the SDK again, or call client.untyped("unheard-of").',
  ],
])("without a contract, %s is refused, and nothing is sent", async (id, message) => {
  const { client, server } = await started();
  const error = await caught(Promise.resolve(client.model(id as string).submit({ prompt: "a" })));
  expect(error).toMatchObject({ name: "ConfigurationError", message });
  expect(server.arrived.map(({ method }) => method)).toEqual(["GET"]);
});
