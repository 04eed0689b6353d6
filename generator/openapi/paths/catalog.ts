// The catalog endpoints (1-core.md, GET /v1/models, GET /v1/models/{model}/schema;
// 4-field-notes.md, Catalog).
import { inPath, inQuery, type Endpoints } from "./endpoint.js";

const statuses = [401, 402, 403, 429, 500, 502, 503];

const entry = {
  id: "x-2.3",
  object: "model",
  created: 1777593600,
  owned_by: "x",
  supported_endpoint_types: ["openai"],
  category: "video",
  capability_tags: ["Text to Video", "Image to Video"],
};

const contract = {
  ...entry,
  parameters: {
    operation: "video_generation",
    method: "POST",
    endpoint: "/v1/videos/generations",
    schema_version: "2026-07-30",
    source: "task_model_registry",
    input_schema: {
      type: "object",
      properties: { model: { const: "x-2.3" }, prompt: { type: "string", maxLength: 2000 } },
      required: ["model", "prompt"],
    },
  },
};

export const catalog: Endpoints = {
  "GET /v1/models": {
    operationId: "listModels",
    tag: "Catalog",
    summary: "List the models of the key",
    description:
      "A list with contracts can have hundreds of kilobytes: ask for one category, and for gzip. Changes may take a few minutes to appear.",
    parameters: [
      inQuery(
        "expand",
        "`category` adds the category and the capability tags of each model. `parameters` adds the contracts too. Any other value gives the plain list.",
        { example: "category" },
      ),
      inQuery(
        "category",
        "Only the models of a category: `chat`, `image`, `video`, `audio` or `unknown`. Works with `expand` only.",
        { example: "video" },
      ),
    ],
    answer: { success: true, object: "list", data: [entry] },
    statuses,
  },
  "GET /v1/models/{model}/schema": {
    operationId: "getModelSchema",
    tag: "Catalog",
    summary: "Read the contract of a model",
    description: "For ids without a slash. For other ids, use `GET /v1/model-schema`.",
    parameters: [inPath("model", "Id of the model, without a `/`.", "x-2.3")],
    answer: contract,
    statuses,
  },
  "GET /v1/model-schema": {
    operationId: "findModelSchema",
    tag: "Catalog",
    summary: "Read the contract of a model whose id has a slash",
    description: "The answer is that of `GET /v1/models/{model}/schema`.",
    parameters: [
      inQuery("model", "Id of the model.", { required: true, example: "stand-in/slash-video" }),
    ],
    answer: contract,
    statuses,
  },
};
