// Passes a model module, which is a Standard Schema, to a library such as a router.
import imagine from "gateway-sdk/models/x-imagine-video";

/** The interface of such a library, which does not depend on this SDK. */
interface Schema<Output> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (
      value: unknown,
    ) =>
      | { readonly value: Output }
      | { readonly issues: readonly { readonly path?: readonly unknown[]; message: string }[] };
  };
}

function answer<Output>(schema: Schema<Output>, body: unknown): string {
  const outcome = schema["~standard"].validate(body);
  if ("value" in outcome) return `200 ${JSON.stringify(outcome.value)}`;
  return `422 ${outcome.issues.map((issue) => issue.message).join("; ")}`;
}

console.log(answer(imagine, { prompt: "A fox in the snow", duration: 8 }));
console.log(answer(imagine, { prompt: "A fox in the snow", duration: 20, resolution: "8k" }));
