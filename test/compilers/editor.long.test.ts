// The names, texts and errors that an editor shows while a user writes a call. The server for
// editors runs on the emitted sources.
import { writeFileSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT } from "../examples/stage/folders.js";
import { Calls, COMPLETIONS, HOVERS } from "./calls.js";
import { startEditor, type Editor } from "./tsserver.js";

// The folder is inside the project, so that packages resolve. The program imports the emitted
// sources instead of the package.
const folder = mkdtempSync(join(ROOT, ".scratch-editor-"));
const file = join(folder, "program.ts");
const HEAD = `import { createClient } from "../generated/src/index.js";\nconst client = createClient();\n`;
let editor: Editor;
let calls: Calls;

beforeAll(() => {
  const compilerOptions = {
    strict: true,
    target: "es2022",
    module: "nodenext",
    types: ["node"],
    paths: { "#runtime/*": ["../runtime/*"], "#runtime/generator/*": ["../generator/*"] },
  };
  const config = { compilerOptions: { ...compilerOptions, exactOptionalPropertyTypes: true } };
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ ...config, files: ["program.ts"] }),
  );
  writeFileSync(file, HEAD);
  editor = startEditor(
    createRequire(import.meta.url).resolve("typescript/lib/tsserver.js"),
    folder,
  );
  calls = new Calls(editor, { file, folder, head: HEAD });
});
afterAll(() => {
  editor.close();
  rmSync(folder, { recursive: true, force: true });
});

test.each<readonly [string, readonly string[]]>([
  ...COMPLETIONS,
  [`client.untyped("|")`, ["x-2.5-pro", "x-music-a"]],
  [`client.text.generate({ model: "|" })`, ["x-2.5-pro", "x-3.5-flash"]],
  [`client.images.run({ model: "|" })`, ["stand-in-image"]],
  [`client.images.run({ | })`, ["model", "prompt"]],
  [`createClient({ | })`, ["apiKey", "baseUrl", "timeouts"]],
])("completes %s", async (line, wanted) => {
  expect(await calls.offered(line)).toEqual(expect.arrayContaining([...wanted]));
});

test.each(HOVERS)("shows the text of the field: %s", async (line, text) => {
  expect(await calls.hovered(line)).toBe(text);
});

test.each([
  [
    `client.model("x-v3-omnii");`,
    `Argument of type '"x-v3-omnii"' is not assignable to parameter of type '"x-v3-omni" | ModelModule<never, string>'.`,
  ],
  [
    `client.model("x-3.5-flash");`,
    `Argument of type '"x-3.5-flash"' is not assignable to parameter of type '"x-1-0-pro-fast" | "x-1-0-pro-quality" | "x-1-5-pro" | "x-2.3" | "x-2.3-Fast" | "x-2.7-r2v" | "x-imagine-video" | "x-imagine-video-1.5" | "x-omni-1.1-flash" | "x-v3-omni" | "x-v4-fast" | "x-v4-std" | ModelModule<...>'.`,
  ],
  [
    `client.model(5);`,
    `Argument of type 'number' is not assignable to parameter of type 'string | ModelModule<unknown, string> | ModelModule<never, string>'.`,
  ],
  [
    `client.model("x-2.3-Fast").run({});`,
    `Argument of type '{}' is not assignable to parameter of type 'FieldsOf<X2_3FastRequest<ImageFile>>'.
  Type '{}' is missing the following properties from type 'FieldsOf<X2_3FastRequest<ImageFile>>': prompt, first_frame_image`,
  ],
  [
    `client.model("x-v3-omni").run({ prompt: "a", length: 5 });`,
    `Object literal may only specify known properties, and 'length' does not exist in type 'FieldsOf<XV3OmniRequest<ImageFile>>'.`,
  ],
  [
    `client.model("x-v3-omni").run({ duration: 5 });`,
    `Argument of type '{ duration: number; }' is not assignable to parameter of type 'FieldsOf<XV3OmniRequest<ImageFile>>'.
  Property 'prompt' is missing in type '{ duration: number; }' but required in type 'FieldsOf<XV3OmniRequest<ImageFile>>'.`,
  ],
  [
    `client.model("x-v3-omni").run({ prompt: "a", durations: 5 });`,
    `Object literal may only specify known properties, but 'durations' does not exist in type 'FieldsOf<XV3OmniRequest<ImageFile>>'. Did you mean to write 'duration'?`,
  ],
  [
    `client.model("x-v3-omni").run({ prompt: "a", duration: "5" });`,
    `Type 'string' is not assignable to type 'number'.`,
  ],
  [
    `client.model("x-imagine-video").run({ prompt: "a", video: { url: "u" }, duration: 5 });`,
    `Argument of type '{ prompt: string; video: { url: string; }; duration: number; }' is not assignable to parameter of type 'FieldsOf<XImagineVideoRequest<ImageFile>> & NotTogether<"duration" | "video">'.
  Property 'notTogether' is missing in type '{ prompt: string; video: { url: string; }; duration: number; }' but required in type 'NotTogether<"duration" | "video">'.`,
  ],
  [
    `client.model("x-2.7-r2v").run({ prompt: "a" });`,
    `Argument of type '{ prompt: string; }' is not assignable to parameter of type 'FieldsOf<X2_7R2vRequest<ImageFile>> & OneOf<"image_with_roles" | "video_urls">'.
  Type '{ prompt: string; }' is missing the following properties from type 'OneOf<"image_with_roles" | "video_urls">': image_with_roles, video_urls`,
  ],
  [
    `client.model("x-omni-1.1-flash").run({ resolution: "720p" });`,
    `Argument of type '{ resolution: "720p"; }' is not assignable to parameter of type 'FieldsOf<XOmni1_1FlashRequest<ImageFile>> & OneOf<"image_urls" | "first_frame_image" | "image_with_roles" | "video_urls" | "prompt">'.
  Type '{ resolution: "720p"; }' is missing the following properties from type 'OneOf<"image_urls" | "first_frame_image" | "image_with_roles" | "video_urls" | "prompt">': image_urls, first_frame_image, image_with_roles, video_urls, prompt`,
  ],
  [
    `client.model("x-v3-omni").run({ prompt: "a", multi_shot: true });`,
    `Argument of type '{ prompt: string; multi_shot: true; }' is not assignable to parameter of type 'FieldsOf<XV3OmniRequest<ImageFile>> & Record<"shot_type", unknown>'.
  Property 'shot_type' is missing in type '{ prompt: string; multi_shot: true; }' but required in type 'Record<"shot_type", unknown>'.`,
  ],
  [
    `client.text.generate({ model: "m" });`,
    `Argument of type '{ model: "m"; }' is not assignable to parameter of type 'TextGenerateContentRequest'.
  Property 'contents' is missing in type '{ model: "m"; }' but required in type 'TextGenerateContentRequest'.`,
  ],
  [
    `client.model("x-v3-omni").run({ prompt: "a" }, { timeout: 5 });`,
    `Object literal may only specify known properties, but 'timeout' does not exist in type 'RunOptions'. Did you mean to write 'timeoutMs'?`,
  ],
  [
    `createClient({ apikey: "k" });`,
    `Object literal may only specify known properties, but 'apikey' does not exist in type 'ClientOptions'. Did you mean to write 'apiKey'?`,
  ],
])("reports the error of %s", async (line, text) => {
  expect(await calls.errors(line)).toEqual([text]);
});
