import { expect, test } from "vitest";
import { driftAnnotations } from "../../../generator/index.js";
import type { Change } from "../../../generator/index.js";

const added = (model: string): Change => ({
  model,
  field: "",
  kind: "model-added",
  class: "minor",
  sentence: "new model",
});

test("if warnings of the catalog fill the limit, one annotation counts the changed models", () => {
  const warnings = Array.from({ length: 12 }, (_, n) => `warning ${n}`);
  const changes = ["x-a", "x-b", "x-c"].map(added);
  const annotations = driftAnnotations({ changes, prices: [], warnings });
  expect(annotations.map(({ message }) => message)).toEqual([
    ...warnings,
    "3 further models changed; see the summary of this workflow run",
  ]);
});
