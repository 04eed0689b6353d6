// Models with equal contracts share one module of checks, but each keeps its own types and
// metadata.
import { expect, test } from "vitest";
import { emitModules } from "../../generator/typescript/emit.js";
import { guardModule } from "../../generator/typescript/guard.js";
import fast from "../../generated/src/models/x-v4-fast.js";
import std from "../../generated/src/models/x-v4-std.js";
import { contractOf } from "./contract-of.js";

const schema = (id: string, prompt: object = { type: "string" }) => ({
  type: "object",
  properties: { model: { const: id }, prompt },
  required: ["model", "prompt"],
});
const contract = (id: string, prompt?: object) => contractOf(id, schema(id, prompt));

test("only equal contracts share their checks, even if their descriptions differ", async () => {
  const models = [
    contract("x-b"),
    contract("x-a", { type: "string", description: "What to show." }),
    contract("x-c", { type: "string", maxLength: 5 }),
  ];
  const { modules, refused } = emitModules({ models, operations: [], untyped: [] });
  expect(refused.size).toBe(0);
  expect(modules.map(({ path, models: of }) => [path, of])).toEqual([
    ["src/checks/x-b.ts", ["x-b", "x-a"]],
    ["src/models/x-b.ts", ["x-b"]],
    ["src/models/x-a.ts", ["x-a"]],
    ["src/models/x-c.ts", ["x-c"]],
    ["src/schemas/x-b.ts", ["x-b"]],
    ["src/schemas/x-a.ts", ["x-a"]],
    ["src/schemas/x-c.ts", ["x-c"]],
  ]);
  const textOf = (path: string) => modules.find((file) => file.path === path)?.text ?? "";
  const isShared = (path: string) =>
    textOf(path).includes('import checks from "../checks/x-b.js";');
  expect(["x-a", "x-b", "x-c"].map((id) => isShared(`src/models/${id}.ts`))).toEqual([
    true,
    true,
    false,
  ]);
  expect(textOf("src/models/x-a.ts")).toContain("/** What to show. */\n  prompt: string;");
  expect(modules.map(guardModule).filter(Boolean)).toEqual([]);
});

test("each model that shares its checks refuses the other's name", () => {
  const messages = (model: typeof fast | typeof std, name: string) =>
    model.validate({ model: name, prompt: "a" }).map(({ message }) => message);
  expect(messages(fast, "x-v4-fast")).toEqual([]);
  expect(messages(std, "x-v4-std")).toEqual([]);
  expect(messages(std, "x-v4-fast")).toEqual(['model must be "x-v4-std" (got "x-v4-fast")']);
});
