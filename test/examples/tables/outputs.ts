// The output of each example at a gateway with seed 1. Its clock starts on 1 August 2026 and moves
// half a second per request.
import type { Gateway } from "../../../gateway/index.js";
import { KEY, type Case } from "../stage/run-example.js";

/**
 * Makes three videos on 1 August 2026, one on the next day, one 40 days later. Then 20 more days
 * pass.
 */
async function spendForTwoMonths(gateway: Gateway): Promise<void> {
  for (const [model, duration, later] of [
    ["x-v3-omni", 5, "1m"],
    ["x-v3-omni", 5, "1m"],
    ["x-imagine-video", 10, "24h"],
    ["x-imagine-video", 1, "960h"],
    ["x-imagine-video", 2, "480h"],
  ] as const) {
    const answer = await gateway.fetch(
      new Request("http://gateway.test/v1/videos/generations", {
        method: "POST",
        headers: { authorization: `Bearer ${KEY}`, "content-type": "application/json" },
        body: JSON.stringify({ model, prompt: "A fox", duration }),
      }),
    );
    if (!answer.ok) throw new Error(`The create was refused: ${await answer.text()}`);
    gateway.clock.advance(later);
  }
}

const FIRST_TASK = "task_01KYX9XPFMF2T5VJ0000000001";
const FIRST_COVER = "task_01KYX9XPFMC0X0ZD0000000003";
const FIRST_VIDEO = `GATEWAY/files/${FIRST_TASK}/video-1.mp4`;

export const outputs: readonly Case[] = [
  {
    example: "video/run",
    prints: [FIRST_VIDEO, "works until 2026-08-02T00:00:02.000Z", "cost 0.336 USD, 3.36 credits"],
  },
  {
    example: "video/follow-progress",
    prints: [
      `submitted ${FIRST_TASK}`,
      "processing, 11 %",
      "processing, 55 %",
      `done: ${FIRST_VIDEO}`,
      "cost 0.24 USD",
    ],
  },
  {
    example: "video/resume-after-restart",
    when: "run twice, as two processes",
    setting: { times: 2 },
    prints: [
      `submitted ${FIRST_TASK}; run this again to wait for it`,
      `${FIRST_TASK} is done: ${FIRST_VIDEO}`,
    ],
  },
  {
    example: "video/many-tasks",
    prints: [
      "a harbour at dusk: 1 video, 0.4 USD",
      "a forest after rain: 1 video, 0.4 USD",
      "a desert road at noon: 1 video, 0.4 USD",
    ],
  },
  {
    example: "video/find-again",
    prints: [
      `${FIRST_TASK}: processing`,
      "completed",
      "A tram bell: 0.08 USD",
      "fulfilled, rejected",
    ],
  },
  {
    // 20 videos of 0.336 USD each.
    example: "video/batch",
    when: "run twice, each time with the budget",
    setting: { times: 2 },
    prints: [
      "14 saved, 6 did not fit into the budget",
      "4.704 USD spent",
      "6 saved, 0 did not fit into the budget",
      "2.016 USD spent",
    ],
    leaves: [
      "videos",
      "videos/journal.jsonl",
      "videos/results.jsonl",
      ...Array.from({ length: 20 }, (_, index) => `videos/view-${index + 1}.mp4`),
    ].sort(),
  },
  {
    example: "video/cancel",
    prints: ["stopped waiting: no more time for this", `the task went on: ${FIRST_VIDEO}`],
  },
  {
    example: "requests/one-model",
    prints: [
      "x-v3-omni: video_generation at /v1/videos/generations",
      "Text to Video, Image to Video, Video to Video",
      `${FIRST_VIDEO} for 0.448 USD`,
    ],
  },
  {
    example: "requests/standard-schema",
    prints: [
      '200 {"prompt":"A fox in the snow","duration":8}',
      '422 duration must be <= 15 (got 20); resolution must be one of "480p", "720p" (got "8k")',
    ],
  },
  {
    example: "requests/validate",
    prints: [
      'mode [enum] mode must be one of "std", "pro", "4k" (got "8k")',
      "duration [maximum] duration must be <= 15 (got 30)",
      "shot_type [rule] shot_type is missing; multi_shot needs customize or intelligence",
      "not sent: 1 issue",
    ],
  },
  {
    example: "requests/untyped-model",
    prints: [
      "without a contract: stand-in-unknown, x-2.5-pro, x-3-pro-preview, x-3.1-pro-preview, x-3.5-flash, x-music-a, x-music-b",
      FIRST_VIDEO,
      "status completed",
    ],
  },
  {
    example: "requests/extra-fields",
    prints: [`submitted ${FIRST_TASK}`, "submitted task_01KYX9XPZ8AE967G0000000002"],
  },
  { example: "requests/other-endpoint", prints: ["x-music-a, x-music-b", "status 200"] },
  {
    example: "money/estimate",
    prints: [
      "0.4 USD (480P at 0.04 USD per second × 10 s)",
      "not known: the length of the source video is not in the request; each second costs 0.066 USD",
      "0.792 USD (720P at 0.056 USD per second × 12 s + 12 seconds of input video at 0.01 USD)",
      "0.144 to 0.48 USD (the model chooses the length, typically 3 to 10 s)",
    ],
  },
  {
    example: "money/budget",
    prints: [
      "5 s cost 0.336 USD, left 0.664 USD",
      "5 s cost 0.336 USD, left 0.328 USD",
      "not sent: it may cost 0.672 USD, 0.328 USD are left",
    ],
  },
  {
    example: "money/usage",
    setting: { before: spendForTwoMonths },
    prints: [
      "August: 1.112 USD in 4 calls",
      "  2026-08-01 x-v3-omni: 0.672 USD",
      "  2026-08-01 x-imagine-video: 0.4 USD",
      "  2026-08-02 x-imagine-video: 0.04 USD",
      "x-v3-omni: 0.672 USD",
      "x-imagine-video: 0.52 USD",
      "calls of the last minute may be missing",
    ],
  },
  {
    example: "media/upload-image",
    prints: [
      "cat.png: image/png, 69 bytes",
      "GATEWAY/uploads/img_01KYX9XPFMF2T5VJ0000000001.png works until 2026-08-04T00:00:00.000Z",
      "GATEWAY/files/task_01KYX9XPZ8AE967G0000000002/video-1.mp4",
    ],
  },
  {
    example: "media/music",
    prints: [
      "1. Rain on a tin roof, 5 s: GATEWAY/files/task_01KYX9XPFM415QBG0000000002/track-1.mp3",
      "slower: 10 s",
      "longer: 35 s, 0.1 USD",
    ],
  },
  {
    example: "media/cover",
    prints: [
      ...["track-1", "track-2"].map((name) => `waltz: GATEWAY/files/${FIRST_COVER}/${name}.mp3`),
      "covers/bossa-nova.mp3 for 0.08 USD",
    ],
    leaves: ["covers", "covers/bossa-nova.mp3"],
  },
  {
    example: "media/images",
    prints: [
      `GATEWAY/files/${FIRST_TASK}/image-1.png`,
      "GATEWAY/files/task_01KYX9XRE4AE967G0000000002/image-1.png",
      "submitted task_01KYX9XTCM90X8FX0000000003",
    ],
  },
  {
    example: "media/text",
    prints: [
      "This is the reference gateway, not a model. You asked: Describe a lighthouse in one sentence.",
      "34 tokens",
      "[This is the refe][rence gateway, n][ot a model. You ][asked: Describe ][a lighthouse in ][one sentence.]",
      "STOP",
    ],
  },
  {
    example: "media/save-results",
    prints: ["videos/waves-1.mp4: saved", "sounds/waves.mp3 and its cover: saved"],
    leaves: ["sounds", "sounds/waves.mp3", "sounds/waves.png", "videos", "videos/waves-1.mp4"],
  },
  {
    example: "media/save-results",
    when: "after the video has expired",
    setting: { scenarios: [["expired", "POST /v1/videos"]] },
    prints: [
      `too late: The file of task ${FIRST_TASK} was not received: the server answered 410 (its URL is valid until 2026-08-01T00:00:02.000Z). Save the file again later: saving is not billed.`,
      "sounds/waves.mp3 and its cover: saved",
    ],
  },
  {
    example: "operation/account",
    prints: [
      "14 video models, such as stand-in-base-video",
      "x-v3-omni: contract of 2026-07-30",
      "{ input: 0.24, cached_input: 0.024, output: 2, output_thinking: 2 }",
      "{ success: true, data: { amount_usd: 0, credits: 0 } }",
      "{",
      "  success: true,",
      "  data: {",
      "    export_id: 'export_01KYX9XRE4F2T5VJ0000000001',",
      "    status: 'submitted',",
      "    format: 'csv',",
      "    url: 'GATEWAY/exports/export_01KYX9XRE4F2T5VJ0000000001.csv',",
      "    expires_at: 1785628804",
      "  }",
      "}",
    ],
  },
  {
    example: "operation/hooks-and-logger",
    when: "and the first request meets a rate limit",
    setting: { scenarios: [["429 after 2s", "GET /v1/models"]] },
    prints: [
      "GET /v1/models: 429 (attempt 1)",
      "again, because of RateLimitError",
      "GET /v1/models: 200 (attempt 2)",
      "14 video models, status 200",
      "POST /v1/videos/generations: 200 (attempt 1)",
      ...["submitted (0 %)", "processing (11 %)", "processing (55 %)", "completed (100 %)"].flatMap(
        (state, poll) => [
          ...(poll === 0 ? [] : [`GET /v1/tasks/TASK: 200 (attempt 1)`]),
          `Task TASK is ${state}`,
          `TASK: ${state.split(" ")[0]}`,
        ],
      ),
    ].map((line) => line.replace("TASK", "task_01KYX9XQEWF2T5VJ0000000001")),
    warns: [
      'GET GATEWAY/v1/models?expand=category&category=video is sent again in 2250 ms: 429 rate_limit_error: Simulated by the scenario "429 after 2s". Try again in 2 s. { status: 429, waitMs: 2250 }',
    ],
  },
];
