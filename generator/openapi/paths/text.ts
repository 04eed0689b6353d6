// The native text endpoint, with one operation for each of its two methods (3-music-and-text.md,
// POST /v1beta/models/{model}:{method}).
import { inPath, type Endpoints } from "./endpoint.js";

const model = inPath("model", "The text model.", "x-3.5-flash");
const request = { contents: [{ role: "user", parts: [{ text: "Why is the sky blue?" }] }] };
const statuses = [400, 401, 402, 403, 404, 429, 500, 502, 503];
const route = "POST /v1beta/models/{model}:{method}";

const RATINGS = {
  safetyRatings: [{ category: "HARM_CATEGORY_HARASSMENT", probability: "NEGLIGIBLE" }],
};
const candidate = (text: string) => ({
  content: { role: "model", parts: [{ text }] },
  finishReason: "STOP",
  index: 0,
  ...RATINGS,
});

export const text: Endpoints = {
  "POST /v1beta/models/{model}:generateContent": {
    operationId: "generateContent",
    tag: "Text",
    summary: "Run a text model",
    description: "Answers with the whole text.",
    parameters: [model],
    request,
    answer: {
      code: 200,
      data: {
        candidates: [candidate("Air scatters blue light more than red.")],
        promptFeedback: RATINGS,
        usageMetadata: {
          promptTokenCount: 6,
          candidatesTokenCount: 8,
          totalTokenCount: 14,
          thoughtsTokenCount: 0,
          promptTokensDetails: [{ modality: "TEXT", tokenCount: 6 }],
        },
      },
    },
    route,
    statuses,
  },
  "POST /v1beta/models/{model}:streamGenerateContent": {
    operationId: "streamGenerateContent",
    tag: "Text",
    summary: "Run a text model, and stream its answer",
    description:
      "The format of the chunks is not documented; deployed gateways send server-sent events, each with a piece of the text.",
    parameters: [model],
    request,
    schema: "TextChunkResponse",
    mediaType: "text/event-stream",
    route,
    statuses,
  },
};
