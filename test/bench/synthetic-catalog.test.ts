// The catalog of 100 models that sizes are measured on.
import { expect, test } from "vitest";
import { syntheticCatalog, type Entry } from "../../bench/size/synthetic-catalog.js";

const entry = (id: string): Entry => ({
  id,
  parameters: {
    input_schema: { properties: { model: { type: "string", const: id }, prompt: {} } },
  },
});

test("models are repeated in turn under ids of their own, in the contract too", () => {
  const catalog = syntheticCatalog([entry("a"), { id: "no-contract" }, entry("b")], 5);
  expect(catalog.map(({ id }) => id)).toEqual(["a", "b", "a-copy-2", "b-copy-2", "a-copy-3"]);
  const models = catalog.map((one) => one.parameters?.input_schema?.properties?.["model"]);
  expect(models).toEqual([
    { type: "string", const: "a" },
    { type: "string", const: "b" },
    { type: "string", const: "a-copy-2" },
    { type: "string", const: "b-copy-2" },
    { type: "string", const: "a-copy-3" },
  ]);
});

test("a catalog without any contract cannot be repeated", () => {
  expect(() => syntheticCatalog([{ id: "no-contract" }], 3)).toThrow(
    "No entry of the catalog has a contract to repeat",
  );
});
