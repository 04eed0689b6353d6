// The emitted schemas satisfy the types of Standard Schema and Standard JSON Schema (spec 1.1.0).
import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import { describe, expectTypeOf, test } from "vitest";
import model, { type XV3OmniRequest } from "../../generated/src/models/x-v3-omni.js";
import { models } from "../../generated/src/models.js";
import schema from "../../generated/src/schemas/x-v3-omni.js";

// Validators check JSON, which has URLs only.
type Request = XV3OmniRequest<never>;

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

test("a model module is a Standard Schema, but not a JSON Schema, which has its own module", () => {
  expectTypeOf(model).toExtend<StandardSchemaV1<Request>>();
  expectTypeOf(model).not.toExtend<StandardJSONSchemaV1<Request>>();
});

test("a checked request has URLs, never files", () => {
  const read = (value: unknown) => (model.is(value) ? value.image_urls?.[0]?.length : undefined);
  const asserted = async (value: unknown) => {
    const entry = await models["x-v3-omni"].load();
    return entry.is(value) ? value.element_list?.[0]?.element_input_urls : undefined;
  };
  expectTypeOf(read).returns.toEqualTypeOf<number | undefined>();
  expectTypeOf(asserted).returns.resolves.toEqualTypeOf<readonly string[] | undefined>();
  expectTypeOf(models["x-v3-omni"].schema).returns.resolves.toEqualTypeOf<typeof schema>();
});

describe("the result of validate", () => {
  // The specification's example (https://standardschema.dev), for the schemas of this SDK.
  async function standardValidate<T extends StandardSchemaV1>(
    schema: T,
    input: StandardSchemaV1.InferInput<T>,
  ): Promise<StandardSchemaV1.InferOutput<T>> {
    let result = schema["~standard"].validate(input);
    if (result instanceof Promise) result = await result;
    // if the `issues` field exists, the validation failed
    if (result.issues) {
      throw new Error(JSON.stringify(result.issues, null, 2));
    }
    return result.value;
  }

  test("fits the example of the specification", () => {
    expectTypeOf(standardValidate(model, { prompt: "a" })).resolves.toEqualTypeOf<Request>();
    expectTypeOf(standardValidate(schema, { prompt: "a" })).resolves.toEqualTypeOf<Request>();
  });

  test("narrows by its issues, without await and with options", () => {
    const read = (value: unknown) => {
      const result = model["~standard"].validate(value, { libraryOptions: {} });
      if (result.issues) return result.issues.map(({ message }) => message);
      return result.value;
    };
    expectTypeOf(read).returns.toEqualTypeOf<string[] | Request>();
    expectTypeOf(model["~standard"].validate("")).toExtend<StandardSchemaV1.Result<Request>>();
  });
});
