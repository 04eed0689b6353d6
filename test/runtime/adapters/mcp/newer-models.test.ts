// The MCP server's catalog: ids that the package does not have.
import { expect, test } from "vitest";
import { readContract } from "../../../../generator/live.js";
import { Catalog, type Models } from "../../../../runtime/adapters/mcp/catalog.js";
import type { McpClient } from "../../../../runtime/adapters/mcp/options.js";
import { withNewerModels } from "../../../../runtime/live/index.js";
import { caught, clientOn } from "../../stage/client.js";
import { registry } from "../../stage/sdk.js";
import { serve } from "../../stage/server.js";

const deepSchema = (levels: number): object =>
  Array.from({ length: levels }).reduce<object>((not) => ({ not }), {});

const models = { "x-1": { id: "x-1" } } as unknown as Models;

const clientOf = (takesNewerModels: boolean) =>
  ({
    internals: { takesNewerModels },
    model: () => ({ facts: async () => ({}) }),
    catalog: {
      schema: async (id: string) => ({
        id,
        parameters: {
          input_schema: {
            type: "object",
            properties: { model: { const: id }, prompt: { type: "string", "x-note": "a" } },
            required: ["model", "prompt"],
          },
        },
      }),
    },
  }) as unknown as McpClient;

test("a newer id is offered if the client takes it and the patterns match", () => {
  const catalog = new Catalog(models, { models: "x-*" });
  expect(catalog.resolveId("x-9", clientOf(true))).toBe("x-9");
  expect(() => catalog.resolveId("x-9", clientOf(false))).toThrow(
    'This server has no model "x-9".',
  );
  expect(() => catalog.resolveId("y-9", clientOf(true))).toThrow('This server has no model "y-9".');
});

test("a newer model is described by the schema of the gateway, without model", async () => {
  const catalog = new Catalog(models, {});
  expect(await catalog.describe("x-9", clientOf(true))).toEqual({
    model: "x-9",
    schema: {
      type: "object",
      properties: { prompt: { type: "string" } },
      required: ["prompt"],
    },
  });
});

test.each([
  ["no contract", undefined, "its catalog entry has no contract"],
  ["a deep schema", deepSchema(4_000), "its JSON is nested deeper than 64 levels"],
])("a newer model with %s is not described", async (_, input_schema, reason) => {
  const parameters = { endpoint: "/v1/videos/generations", operation: "video_generation" };
  const entry = { id: "x-9", ...(input_schema && { ...parameters, input_schema }) };
  const server = await serve(() => ({ body: { success: true, data: entry } }));
  const newer = withNewerModels(registry, readContract);
  const { client } = clientOn(server.url, {}, undefined, newer);
  const error = await caught(new Catalog(models, {}).describe("x-9", client as McpClient));
  expect(error).toMatchObject({ name: "ConfigurationError" });
  expect(String(error)).toContain(reason);
});
