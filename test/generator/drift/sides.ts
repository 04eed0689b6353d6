// Sides of a comparison for tests: one model, whose parts a test may replace.
import type {
  ComparableContracts,
  ComparableModel,
} from "../../../generator/compare/diff/comparable.js";
import type { JsonObject } from "../../../generator/read/schema/json.js";

/** A catalog without models and operations. */
export const NOTHING: ComparableContracts = { models: {}, untyped: {}, operations: {} };

/** A model with this request schema; `parts` replaces other parts. */
export function modelWith(
  schema: object,
  parts: Partial<Omit<ComparableModel, "input_schema">> = {},
): ComparableModel {
  return {
    category: "video",
    capability_tags: ["Text to Video"],
    schema_version: "2026-07-30",
    hash: "",
    source: "task_model_registry",
    operation: "video_generation",
    method: "POST",
    endpoint: "/v1/videos/generations",
    input_schema: schema as JsonObject,
    rules: [],
    ...parts,
  };
}

/** A catalog with only this model. */
export const sideOf = (model: ComparableModel, id = "x-model"): ComparableContracts => ({
  ...NOTHING,
  models: { [id]: model },
});
