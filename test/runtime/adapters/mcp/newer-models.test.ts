// The MCP server's catalog: ids that the package does not have.
import { expect, test } from "vitest";
import { Catalog, type Models } from "../../../../runtime/adapters/mcp/catalog.js";
import type { McpClient } from "../../../../runtime/adapters/mcp/options.js";

const models = { "x-1": { id: "x-1" } } as unknown as Models;

const clientOf = (takesNewerModels: boolean) =>
  ({
    internals: { takesNewerModels },
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
