// The emitted schemas satisfy the types of Standard Schema and Standard JSON Schema (spec 1.1.0).
import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import { describe, expectTypeOf, test } from "vitest";
import type { ModelRequests } from "../../generated/src/models.js";
import model from "../../generated/src/models/x-v3-omni.js";
import schema from "../../generated/src/schemas/x-v3-omni.js";

type Request = ModelRequests["x-v3-omni"];

describe("a schema module", () => {
  test("is a Standard Schema and a Standard JSON Schema of the request", () => {
    expectTypeOf(schema).toExtend<StandardSchemaV1<Request>>();
    expectTypeOf(schema).toExtend<StandardJSONSchemaV1<Request>>();
    expectTypeOf<StandardSchemaV1.InferInput<typeof schema>>().toEqualTypeOf<Request>();
    expectTypeOf<StandardJSONSchemaV1.InferOutput<typeof schema>>().toEqualTypeOf<Request>();
  });
  test("takes the targets of the specification, and makes plain objects", () => {
    const { input, output } = schema["~standard"].jsonSchema;
    expectTypeOf(input).toExtend<StandardJSONSchemaV1.Converter["input"]>();
    expectTypeOf(output).toExtend<StandardJSONSchemaV1.Converter["output"]>();
  });
});

test("a model module is a Standard Schema, and no JSON Schema: that has a module of its own", () => {
  expectTypeOf(model).toExtend<StandardSchemaV1<Request>>();
  expectTypeOf(model).not.toExtend<StandardJSONSchemaV1<Request>>();
});
