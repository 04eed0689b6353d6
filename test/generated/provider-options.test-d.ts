// The types of `providerOptions`: the compiler's answers to users of the AI SDK.
import { test } from "vitest";
import type {
  GatewayProviderOptions,
  ImageModelId,
  TextModelId,
  VideoModelId,
} from "../../generated/src/ai-sdk.js";

test("a model takes the fields of its request, and requires none", () => {
  void ({ negative_prompt: "people", mode: "pro" } satisfies GatewayProviderOptions<"x-v3-omni">);
  void ({} satisfies GatewayProviderOptions<"x-v3-omni">);
  // @ts-expect-error: a misspelt field
  void ({ negativ_prompt: "people" } satisfies GatewayProviderOptions<"x-v3-omni">);
  // @ts-expect-error: a value outside the enum
  void ({ mode: "ultra" } satisfies GatewayProviderOptions<"x-v3-omni">);
  // @ts-expect-error: a field of another model
  void ({ camerafixed: true } satisfies GatewayProviderOptions<"x-v3-omni">);
  // @ts-expect-error: no such model
  void ({} satisfies GatewayProviderOptions<"x-v3-omnii">);
});

test("a category takes the fields of each of its models", () => {
  void ({ negative_prompt: "people" } satisfies GatewayProviderOptions<VideoModelId>);
  void ({ camerafixed: true } satisfies GatewayProviderOptions<VideoModelId>);
  void ({ size: "16:9" } satisfies GatewayProviderOptions<ImageModelId>);
  // @ts-expect-error: a field of video models
  void ({ camerafixed: true } satisfies GatewayProviderOptions<ImageModelId>);
  // @ts-expect-error: no model has the field
  void ({ zoom: 1 } satisfies GatewayProviderOptions<VideoModelId>);
});

test("a text model takes the fields of a text request", () => {
  void ({ generationConfig: { topP: 0.9 } } satisfies GatewayProviderOptions<TextModelId>);
  // @ts-expect-error: the model is no field
  void ({ model: "x-3.5-flash" } satisfies GatewayProviderOptions<TextModelId>);
  // @ts-expect-error: a text is no number
  void ({ generationConfig: { topP: "all" } } satisfies GatewayProviderOptions<TextModelId>);
});
