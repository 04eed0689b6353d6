// The compiler's answers to users of the client: exact types, and errors in the right places.
import { assertType, expectTypeOf, test } from "vitest";
import { createCoreClient, loose } from "../../../runtime/index.js";
import type { FailedState, ModelHandle, TaskFailure, TaskState } from "../../../runtime/index.js";
import { omni, type ImagineRequest, type OmniRequest, type StageModels } from "../stage/models.js";

const client = createCoreClient<StageModels>({ models: {} });
const model = client.model("x-v3-omni");

test("an id or a module gives the handle of its request type", () => {
  expectTypeOf(model).toEqualTypeOf<ModelHandle<OmniRequest>>();
  expectTypeOf(client.model("x-imagine-video")).toEqualTypeOf<ModelHandle<ImagineRequest>>();
  expectTypeOf(client.model(omni)).toEqualTypeOf<ModelHandle<OmniRequest>>();
});

test("an unknown id is an error on model and fine on untyped", () => {
  // @ts-expect-error: no such model
  client.model("x-v3-omnii");
  const untyped = client.untyped("anything");
  expectTypeOf(untyped).toEqualTypeOf<ModelHandle<Readonly<Record<string, unknown>>>>();
});

test("requests are closed; loose and extraBody open them", () => {
  void model.submit({ prompt: "a", duration: 5 });
  // @ts-expect-error: a misspelt field
  void model.submit({ prompt: "a", durration: 5 });
  // @ts-expect-error: a value outside the enum
  void model.submit({ prompt: "a", mode: "ultra" });
  // @ts-expect-error: a missing field
  void model.submit({ duration: 5 });
  void model.submit(loose({ prompt: "a", mode: "pro", beta: { deep: [1] } }));
  // @ts-expect-error: loose keeps the known fields to their types
  void model.submit(loose({ prompt: "a", mode: "ultra" }));
  void model.submit({ prompt: "a" }, { extraBody: { beta: true } });
});

test("states narrow on status", () => {
  const state = {} as TaskState;
  // @ts-expect-error: only a completed task has a result
  void state.result;
  switch (state.status) {
    case "completed":
      expectTypeOf(state.result.videos[0]?.url).toEqualTypeOf<string | undefined>();
      break;
    case "failed":
      expectTypeOf(state).toEqualTypeOf<FailedState>();
      expectTypeOf(state.error).toEqualTypeOf<TaskFailure>();
      break;
    default:
      expectTypeOf(state.status).toEqualTypeOf<
        "submitted" | "pending" | "processing" | "unknown"
      >();
  }
});

test("an option that is undefined counts as missing", () => {
  const key: string | undefined = undefined;
  assertType(
    createCoreClient<StageModels>(
      { models: {} },
      { apiKey: key, baseUrl: undefined, budget: undefined },
    ),
  );
});
