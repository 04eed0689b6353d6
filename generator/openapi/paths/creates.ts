// The endpoints that create tasks (2-video.md; 1-core.md, POST /v1/images/generations;
// 3-music-and-text.md, Endpoints).
import type { Endpoint, Endpoints } from "./endpoint.js";

const COMMON = [400, 401, 402, 403, 429, 500, 502, 503];
const MUSIC = [400, 401, 402, 403, 429, 500, 502];
const TASK = "task_01K8E5Z7Q2N4V6X8B0D3F5H7J9";
const ANSWER = { code: 200, data: [{ status: "submitted", task_id: TASK }] };

const billed = (query: string) =>
  `The call is billed; a task that fails is refunded. The answer has the id of the task, which is submitted, not finished: read its result with \`GET ${query}/{task_id}\`.`;

/** The documented create endpoints. Their request schemas come from the contracts. */
export const creates: Endpoints = {
  "POST /v1/videos/generations": {
    operationId: "createVideo",
    tag: "Videos",
    summary: "Create a video task",
    description: `The fields of the request decide the mode, such as text to video or editing. The fields differ by model. ${billed("/v1/tasks")}`,
    answer: ANSWER,
    statuses: [...COMMON, 409, 422],
  },
  "POST /v1/images/generations": {
    operationId: "createImage",
    tag: "Images",
    summary: "Create an image task",
    description: billed("/v1/images/generations"),
    request: {
      prompt: "A lighthouse at dawn, waves below",
      image_urls: [{ url: "https://example.com/picture.png" }],
      size: "16:9",
    },
    answer: ANSWER,
    statuses: COMMON,
  },
  "POST /v1/music/generations/sounds": {
    operationId: "createSound",
    tag: "Music",
    summary: "Create a sound effect",
    description: billed("/v1/music/tasks"),
    request: { model: "x-music-a", prompt: "Rain on a tin roof" },
    answer: ANSWER,
    statuses: MUSIC,
  },
  "POST /v1/music/generations/adjustSpeed": {
    operationId: "adjustSpeed",
    tag: "Music",
    summary: "Change the speed of a track",
    description: `The pitch does not change. The gateway ignores the field \`version\`. ${billed("/v1/music/tasks")}`,
    request: { model: "x-music-a", task_id: TASK, audio_index: 1, speed: 1.25 },
    answer: ANSWER,
    statuses: MUSIC,
  },
  "POST /v1/music/generations/extendFlowMusic": {
    operationId: "extendFlowMusic",
    tag: "Music",
    summary: "Extend a clip",
    description: `The result is a new clip with a \`clip_id\` of its own. ${billed("/v1/music/tasks")}`,
    request: {
      model: "x-music-b",
      version: "x-3.5",
      clip_id: "clip_01K8E5Z7Q2N4V6X8B0D3F5H7J9",
      extend_from_s: 1,
      extend_s: 20,
      instruction: "Let the strings take over",
    },
    answer: ANSWER,
    statuses: [400, 403, 429],
  },
  "POST /v1/music/generations/uploadCover": {
    operationId: "uploadCover",
    tag: "Music",
    summary: "Make a cover of a public audio file",
    description: `No prior upload is needed. ${billed("/v1/music/tasks")}`,
    request: {
      model: "x-music-a",
      audio_url: "https://example.com/song.mp3",
      custom: false,
      gpt_description: "A calm version for piano",
    },
    answer: ANSWER,
    statuses: MUSIC,
  },
};

/** Makes a create endpoint that only sdkgen.config.ts names. */
export const configuredCreate = (path: string, operationId: string): Endpoint => ({
  operationId,
  tag: "Others",
  summary: `Create a task at ${path}`,
  description: billed("/v1/tasks"),
  answer: ANSWER,
  statuses: COMMON,
});
