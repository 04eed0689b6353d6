// The endpoints that read tasks (1-core.md, Task record, Character task result;
// 3-music-and-text.md, GET /v1/music/tasks/{task_id}).
import { inPath, type Endpoints } from "./endpoint.js";

const ID = "task_01K8E5Z7Q2N4V6X8B0D3F5H7J9";
const taskId = inPath("task_id", "Id of the task.", ID);
const statuses = [401, 402, 403, 429, 500, 502, 503];

const completed = {
  id: ID,
  status: "completed",
  progress: 100,
  created: 1785542400,
  completed: 1785542490,
  actual_time: 90,
  estimated_time: 120,
};
const POLL =
  "Poll until `status` is `completed` or `failed`; a failed task is answered with HTTP status 200, too.";

export const tasks: Endpoints = {
  "GET /v1/tasks/{task_id}": {
    operationId: "getTask",
    tag: "Tasks",
    summary: "Read a task",
    description: `${POLL} The status \`unknown\` is temporary. \`cost\` is the cost of the task.`,
    parameters: [taskId],
    answer: {
      code: 200,
      data: {
        ...completed,
        cost: 0.35,
        credits_cost: 3.5,
        result: {
          videos: [{ url: ["https://files.example.com/video.mp4"], expires_at: 1785628890 }],
        },
      },
    },
    statuses,
  },
  "GET /v1/music/tasks/{task_id}": {
    operationId: "getMusicTask",
    tag: "Tasks",
    summary: "Read a music task",
    description: POLL,
    parameters: [taskId],
    answer: {
      code: 200,
      data: {
        ...completed,
        cost: 0.08,
        credits_cost: 0.8,
        result: {
          music: [
            {
              clip_id: "clip_01K8E5Z7Q2N4V6X8B0D3F5H7J9",
              title: "Rain",
              duration_seconds: "31.5",
              create_time: "2026-08-01T00:01:30Z",
              audio_url: "https://files.example.com/rain.mp3",
              wav_url: "https://files.example.com/rain.wav",
              image_url: "https://files.example.com/rain.png",
            },
          ],
        },
      },
    },
    statuses: [401, 402, 403, 429, 500, 502],
  },
  "GET /v1/images/generations/{task_id}": {
    operationId: "getImageTask",
    tag: "Tasks",
    summary: "Read an image task",
    description: POLL,
    parameters: [taskId],
    answer: { status: "completed", url: "https://files.example.com/picture.png" },
    statuses,
  },
  "GET /v1/characters_tasks/{task_id}": {
    operationId: "getCharacterTask",
    tag: "Tasks",
    summary: "Read a character task",
    description: `${POLL} The call that creates a character task is not documented.`,
    parameters: [taskId],
    answer: {
      code: 200,
      data: {
        ...completed,
        result: {
          characters: [
            {
              id: "ch_01K8E5Z7Q2N4V6X8B0D3F5H7J9",
              display_name: "The keeper",
              profile_picture_url: "https://files.example.com/keeper.png",
              username: "keeper",
            },
          ],
        },
      },
    },
    statuses,
  },
};
