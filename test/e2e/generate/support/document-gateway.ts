// A gateway that is written from the documents (1-core.md, GET /v1/models and GET
// /v1/models/{model}/schema), without code of this project.
import { ok, serve, type Reply, type LoopbackServer } from "./server.js";

/**
 * Returns the gateway's answer about one model; `undefined` to answer with the model's contract.
 */
export type Answer = (id: string) => Reply | undefined;

const entryOf = (id: string) => ({
  id,
  object: "model",
  created: 1767225600,
  owned_by: "x",
  supported_endpoint_types: ["video"],
  category: "video",
  capability_tags: ["Text to Video"],
});

/** The parameters block of a model. */
const parameters = (id: string) => ({
  operation: "video_generation",
  method: "POST",
  endpoint: "/v1/videos/generations",
  schema_version: "2026-08-01",
  source: "task_model_registry",
  input_schema: {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    required: ["model", "prompt"],
    properties: {
      model: { type: "string", enum: [id] },
      prompt: { type: "string", maxLength: 100 + Number(id.slice(-2)) },
    },
    additionalProperties: true,
  },
});

/** Serves a list whose contracts are requested one by one. */
export const documentGateway = (
  ids: readonly string[],
  answer: Answer = () => undefined,
): Promise<LoopbackServer> =>
  serve((path) => {
    const [, id] = /^\/v1\/models\/([^/]+)\/schema$/.exec(path) ?? [];
    if (id !== undefined) {
      return (
        answer(id) ?? ok({ success: true, data: { ...entryOf(id), parameters: parameters(id) } })
      );
    }
    if (!path.startsWith("/v1/models?")) return { status: 404, body: {} };
    return ok({ success: true, object: "list", data: ids.map(entryOf) });
  });
