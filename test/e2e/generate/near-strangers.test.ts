// Models of other vendors that share most fields or a part of the name with a documented model:
// proposed, never written.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { loadConfig } from "../../../commands/command-line/load-config.js";
import liveIds from "../../fixtures/catalogs/live-ids.json" with { type: "json" };
import wanted from "../../fixtures/catalogs/live-ids.map.json" with { type: "json" };
import { reportOf } from "./support/report.js";
import { runner, type Run } from "./support/runner.js";

const { run } = runner();

const COMMON = ["prompt", "duration", "resolution", "aspect_ratio"];
const STRANGERS: Readonly<Record<string, readonly string[]>> = {
  // All or nearly all fields of a documented model, but another name.
  "cobalt-video-2": [...COMMON, "image_urls", "nsfw_check"],
  "cobalt-video-1.5": [...COMMON, "image_urls", "nsfw_check"],
  "tern-motion-pro": [...COMMON, "seed", "image_urls", "audio", "camerafixed", "image_with_roles"],
  "tern-1-6-pro": [...COMMON, "seed", "image_urls", "audio", "image_with_roles"],
  "rook-pro-fast": [...COMMON, "seed", "image_urls", "image_with_roles"],
  "rook-quality": [...COMMON, "seed", "image_urls", "image_with_roles"],
  "finch/omni": [...COMMON, "image_urls", "seed"],
  // The whole name of a documented model, but too few of its fields.
  "heron-v4-fast": [...COMMON, "first_frame_image", "seed"],
  "heron-2.3": ["prompt", "duration", "resolution", "image_urls", "seed"],
  "heron-1-5-pro": [...COMMON, "image_urls", "negative_prompt"],
  "wren-2.7-r2v": [...COMMON, "video_urls", "seed"],
  "wren-v3-omni": [...COMMON, "audio", "negative_prompt"],
};

const strangers = Object.entries(STRANGERS).map(([id, names]) => ({
  id,
  object: "model",
  created: 1766016000,
  owned_by: "live",
  supported_endpoint_types: ["openai"],
  category: "video",
  capability_tags: ["Text to Video"],
  parameters: {
    operation: "video_generation",
    method: "POST",
    endpoint: "/v1/videos/generations",
    schema_version: "2026-07-30",
    source: "task_model_registry",
    input_schema: {
      type: "object",
      properties: Object.fromEntries([
        ["model", { const: id }],
        ...names.map((name) => [name, {}]),
      ]),
      required: ["model", "prompt"],
    },
  },
}));

let mapped: Run;
beforeAll(async () => {
  mapped = await run([...liveIds.data, ...strangers], ["--map", "--json"]);
  expect(mapped.code).toBe(0);
});

const rulesOf = async () => {
  const { rules = {} } = await loadConfig(mapped.cwd);
  return Object.entries(rules).map(([id, one]) => [
    id,
    typeof one === "object" ? one.follows : one,
  ]);
};

it("--map writes none of them, and writes all documented models", async () => {
  expect(Object.fromEntries(await rulesOf())).toEqual(wanted);
  expect(Object.keys(STRANGERS)).toHaveLength(12);
});

const open = Object.entries({
  "cobalt-video-1.5":
    'cobalt-video-1.5 may be x-imagine-video-1.5: 6 of 6 fields are the same as in x-imagine-video-1.5, but the ids have different endings; choose one value under "rules" in sdkgen.config.ts: "cobalt-video-1.5": "x-imagine-video-1.5" or false',
  "rook-quality":
    'rook-quality may be x-1-0-pro-fast or x-1-0-pro-quality: 7 of 7 fields are the same as in x-1-0-pro-fast, but the ids have different endings; choose one value under "rules" in sdkgen.config.ts: "rook-quality": "x-1-0-pro-fast" or "x-1-0-pro-quality" or false',
});

it.each(open)("%s is proposed, with the entries to choose from", (_, line) => {
  expect(reportOf(mapped).proposals).toContain(line);
});

it("a proposal never names models with too few fields", () => {
  const ids = reportOf(mapped).resembling.map(({ id }) => id);
  expect(ids.filter((id) => /^(heron|wren)/.test(id))).toEqual([]);
});

it("no run mentions a model again after a decision", async () => {
  const rules = Object.fromEntries([
    ...(await rulesOf()),
    ...strangers.map(({ id }) => [id, false] as const),
    ["aurora-imagine-video", { follows: "x-imagine-video", idempotency: false }],
    ["aurora-imagine-video-1.5", { follows: "x-imagine-video-1.5", idempotency: false }],
  ]);
  const config = `export default { rules: ${JSON.stringify(rules)} };`;
  const { proposals, warnings } = reportOf(
    await run([...liveIds.data, ...strangers], ["--json"], { config }),
  );
  expect([proposals, warnings]).toEqual([[], []]);
});

const modelText = (id: string) => readFileSync(join(mapped.sdk, `src/models/${id}.ts`), "utf8");

it.each([
  [
    "harbor-1-0-pro-fast",
    "the last_frame role is not supported by harbor-1-0-pro-fast; leave it out, or use harbor-1-0-pro-quality",
  ],
  [
    "harbor-1-0-pro-quality",
    "audio and camerafixed are not supported by harbor-1-0-pro-quality; leave them out, or use harbor-1-5-pro",
  ],
  [
    "harbor-1-5-pro",
    "the reference role of image_with_roles is not supported by harbor-1-5-pro; use",
  ],
  [
    "aurora-imagine-video-1.5",
    "video (editing) is not supported by aurora-imagine-video-1.5; leave it out, or use aurora-imagine-video to edit",
  ],
])("rules of %s name the live ids of the model and its siblings", (id, sentence) => {
  expect(modelText(id)).toContain(sentence);
  expect(modelText(id)).not.toMatch(/supported by x-|use x-/);
});

it("a sentence advises no sibling that is missing in the catalog", async () => {
  const config = 'export default { rules: { "harbor-1-0-pro-fast": "x-1-0-pro-fast" } };';
  const { read } = await run(liveIds.data, ["--only", "harbor-1-0-pro-fast"], { config });
  const text = read("src/models/harbor-1-0-pro-fast.ts");
  expect(text).toContain(
    '"audio and camerafixed are not supported by harbor-1-0-pro-fast; leave them out"',
  );
  expect(text).toContain(
    '"the last_frame role is not supported by harbor-1-0-pro-fast; leave it out"',
  );
});
