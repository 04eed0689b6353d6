// What an editor says while someone writes a call: the server that editors run, on the emitted sources.
import { writeFileSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT } from "../examples/stage/folders.js";
import { startEditor, type Editor } from "./tsserver.js";

// Below the project, so that packages are found; the emitted sources stand for the package.
const folder = mkdtempSync(join(ROOT, ".scratch-editor-"));
const file = join(folder, "program.ts");
const HEAD = `import { createClient } from "../generated/src/index.js";\nconst client = createClient();\n`;
let editor: Editor;

beforeAll(() => {
  const compilerOptions = { strict: true, target: "es2022", module: "nodenext", types: ["node"] };
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
});
afterAll(() => {
  editor.close();
  rmSync(folder, { recursive: true, force: true });
});

const open = (line: string) =>
  editor.tell("open", { file, fileContent: HEAD + line, projectRootPath: folder });

/** Names that the editor offers at `|`. */
async function offered(line: string): Promise<readonly string[]> {
  const before = line.slice(0, line.indexOf("|"));
  open(line.replace("|", ""));
  const at = { file, line: 3, offset: before.length + 1 };
  const { entries } = (await editor.ask("completionInfo", at)) as {
    readonly entries: readonly { readonly name: string }[];
  };
  return entries.map(({ name }) => name);
}

/** The errors that the editor shows in a line, whole. */
async function errors(line: string): Promise<readonly string[]> {
  open(line);
  const found = (await editor.ask("semanticDiagnosticsSync", { file })) as readonly {
    readonly text: string;
  }[];
  return found.map(({ text }) => text);
}

test.each([
  [`client.model("|")`, ["x-v3-omni", "x-2.3-Fast", "x-imagine-video"]],
  [`client.model("x-v3-omni").run({ | })`, ["prompt", "duration", "image_urls"]],
  [`client.model("x-v3-omni").run({ prompt: "a", mode: "|" })`, ["std", "pro", "4k"]],
  [`client.untyped("|")`, ["x-2.5-pro", "x-music-a"]],
  [`client.text.generate({ model: "|" })`, ["x-2.5-pro", "x-3.5-flash"]],
  [`client.images.run({ model: "|" })`, ["stand-in-image"]],
  [`client.images.run({ | })`, ["model", "prompt"]],
  [`createClient({ | })`, ["apiKey", "baseUrl", "timeouts"]],
])("completes %s", async (line, wanted) => {
  expect(await offered(line)).toEqual(expect.arrayContaining(wanted));
});

test.each([
  [
    `client.model("x-v3-omnii");`,
    `Argument of type '"x-v3-omnii"' is not assignable to parameter of type 'keyof ModelRequests | ModelModule<never>'.`,
  ],
  [
    `client.model("x-3.5-flash");`,
    `Argument of type '"x-3.5-flash"' is not assignable to parameter of type 'keyof ModelRequests | ModelModule<never>'.`,
  ],
  [
    `client.model(5);`,
    `Argument of type 'number' is not assignable to parameter of type 'string | ModelModule<unknown> | ModelModule<never>'.`,
  ],
  [
    `client.model("x-2.3-Fast").run({});`,
    `Argument of type '{}' is not assignable to parameter of type 'Given<X2_3FastRequest>'.
  Type '{}' is not assignable to type 'X2_3FastRequestFields & { duration?: 6; resolution: "1080p"; }'.
    Type '{}' is missing the following properties from type 'X2_3FastRequestFields': first_frame_image, prompt`,
  ],
  [
    `client.model("x-v3-omni").run({ prompt: "a", length: 5 });`,
    `Object literal may only specify known properties, and 'length' does not exist in type 'XV3OmniRequest'.`,
  ],
  [
    `client.model("x-v3-omni").run({ duration: 5 });`,
    `Argument of type '{ duration: number; }' is not assignable to parameter of type 'Given<XV3OmniRequest>'.
  Type '{ duration: number; }' is not assignable to type 'XV3OmniRequestFields & { image_urls?: never; } & { multi_prompt: readonly XV3OmniMultiPromptItem[]; multi_shot: true; shot_type: "customize"; }'.
    Property 'prompt' is missing in type '{ duration: number; }' but required in type 'XV3OmniRequestFields'.`,
  ],
  [
    `client.model("x-v3-omni").run({ prompt: "a", durations: 5 });`,
    `Object literal may only specify known properties, but 'durations' does not exist in type 'XV3OmniRequest'. Did you mean to write 'duration'?`,
  ],
  [
    `client.model("x-v3-omni").run({ prompt: "a", duration: "5" });`,
    `Type 'string' is not assignable to type 'number'.`,
  ],
  [
    `client.model("x-imagine-video").run({ prompt: "a", video: { url: "u" }, duration: 5 });`,
    `Argument of type '{ prompt: string; video: { url: string; }; duration: number; }' is not assignable to parameter of type 'Given<XImagineVideoRequest>'.
  Types of property 'duration' are incompatible.
    Type 'number' is not assignable to type 'undefined'.`,
  ],
  [
    `client.model("x-2.7-r2v").run({ prompt: "a" });`,
    `Argument of type '{ prompt: string; }' is not assignable to parameter of type 'Given<X2_7R2vRequest>'.
  Type '{ prompt: string; }' is not assignable to type 'X2_7R2vRequestFields & Partial<Record<"image_with_roles" | "video_urls", unknown>> & { image_with_roles: readonly X2_7R2vImageWithRolesItem[]; }'.
    Property 'image_with_roles' is missing in type '{ prompt: string; }' but required in type '{ image_with_roles: readonly X2_7R2vImageWithRolesItem[]; }'.`,
  ],
  [
    `client.model("x-omni-1.1-flash").run({ resolution: "720p" });`,
    `Argument of type '{ resolution: "720p"; }' is not assignable to parameter of type 'Given<XOmni1_1FlashRequest>'.
  Type '{ resolution: "720p"; }' is not assignable to type '(XOmni1_1FlashRequestFields & Partial<Record<"image_urls" | "first_frame_image" | "image_with_roles" | "video_urls" | "prompt", unknown>> & { ...; }) | ... 7 more ... | (XOmni1_1FlashRequestFields & ... 1 more ... & { ...; })'.
    Type '{ resolution: "720p"; }' is not assignable to type 'XOmni1_1FlashRequestFields & Partial<Record<"image_urls" | "first_frame_image" | "image_with_roles" | "video_urls" | "prompt", unknown>> & { ...; }'.
      Property 'prompt' is missing in type '{ resolution: "720p"; }' but required in type '{ image_with_roles?: never; last_frame_image?: never; prompt: string; video_urls?: never; }'.`,
  ],
  [
    `client.model("x-v3-omni").run({ prompt: "a", multi_shot: true });`,
    `Argument of type '{ prompt: string; multi_shot: true; }' is not assignable to parameter of type 'Given<XV3OmniRequest>'.
  Type '{ prompt: string; multi_shot: true; }' is not assignable to type '(XV3OmniRequestFields & { image_urls?: never; } & { multi_prompt: readonly XV3OmniMultiPromptItem[]; multi_shot: true; shot_type: "customize"; }) | (XV3OmniRequestFields & ... 1 more ... & { ...; }) | (XV3OmniRequestFields & ... 1 more ... & { ...; }) | (XV3OmniRequestFields & ... 1 more ... & { ...; })'.
    Type '{ prompt: string; multi_shot: true; }' is not assignable to type 'XV3OmniRequestFields & { image_with_roles?: never; } & { multi_shot: true; shot_type: "intelligence"; }'.
      Property 'shot_type' is missing in type '{ prompt: string; multi_shot: true; }' but required in type '{ multi_shot: true; shot_type: "intelligence"; }'.`,
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
])("says of %s", async (line, text) => {
  expect(await errors(line)).toEqual([text]);
});
