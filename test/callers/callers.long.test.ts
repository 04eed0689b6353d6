// A change of the catalog breaks call sites of an app. Some of these call sites have exactly one
// fix. Line numbers refer to the files in app/.
import { symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { loadMorph } from "../../generator/index.js";
import { temporaryFolder } from "../e2e/generate/support/folders.js";
import { catalogBefore, catalogNow } from "./catalogs.js";
import { makeStage, reported } from "./stage.js";

const folder = temporaryFolder();
const stage = makeStage(folder, {
  "app/lost.json": '{ "extends": "./none.json" }',
  "app/empty.json": '{ "include": ["none"] }',
  "app/other-app.json": '{ "files": ["other.ts"] }',
  "app/other.ts": "export {};",
  // Imports the SDK by the path of its sources, and has two errors before the change.
  "loose/tsconfig.json": JSON.stringify({
    extends: "../app/tsconfig.json",
    compilerOptions: { rootDir: ".." },
    include: ["."],
  }),
  "loose/package.json": '{ "type": "module" }',
  "loose/index.ts": `import { createClient } from "../sdk/src/index.js";
export const a: number = "text";
createClient().model("x-v3-omni").submit({ prompt: "A", mode: "standard" });
createClient().model("x-v3-omni").submit({ prompt: 5 });
import type model from "../sdk/src/models/x-v3-omni.js";
import type schema from "../sdk/src/schemas/x-v3-omni.js";
type Input<Schema extends typeof model | typeof schema> = NonNullable<Schema["~standard"]["types"]>["input"];
declare const sheet: { readonly prompt: string; readonly mode: "standard" };
export const request: Input<typeof model> = sheet;
export const same: Input<typeof schema> = sheet;
`,
});
let now: string;

beforeAll(async () => {
  now = await catalogNow();
  await stage.install(await catalogBefore());
  expect(await stage.compile("tsconfig.json")).toBe("");
});

// Each broken call site and its replacement; "=" marks a replacement that is the only one.
const BROKEN = `
changed/constants.ts:7 long: 20 : at most 15
changed/constants.ts:7 old: 30 : at most 15
changed/constants.ts:9 Long = 25 : at most 15
changed/constants.ts:13 static readonly LONG = 28; : at most 15
changed/constants.ts:15 quick: "x-v4-quick" : "x-v4-fast"
changed/constants.ts:25 mode: "standard" : "std"
changed/constants.ts:26 word = "standard" : "std"
changed/constants.ts:37 22 : at most 15
changed/constants.ts:38 "1080p" : one of "480p", "720p"
changed/constants.ts:41 omni.submit(sheet) :
changed/constants.ts:42 omni.submit(page) :
changed/constants.ts:43 client.model(MODELS.quick) : "x-v4-fast"
changed/constants.ts:44 client.model(id) : "x-v4-fast"
changed/requests.ts:8  LONG = 20 : at most 15
changed/requests.ts:9  style: "oil" : leave style out
changed/requests.ts:12 duration: 20 : at most 15
changed/requests.ts:14 duration: 30 : at most 15
changed/requests.ts:15 style: "oil" : leave style out
changed/requests.ts:17 resolution: "1080p" : one of "480p", "720p"
changed/requests.ts:18 "1080p" : one of "480p", "720p"
changed/requests.ts:19 { first_frame_image: IMAGE } : add prompt
changed/requests.ts:20 duration: 8 : one of 6, 10
changed/requests.ts:21 [IMAGE, IMAGE, IMAGE] : at most 2 items
changed/requests.ts:22 [urls[0] ?? IMAGE, IMAGE, IMAGE] : at most 2 items
changed/requests.ts:23 seed: -5 : at least -1
changed/requests.ts:24 client.model("x-old-video") : another model
changed/requests.ts:25 client.untyped("x-old-video") : another model
changed/requests.ts:26 model: "x-old-image" : another model
changed/requests.ts:27 client.model("x-2.5-pro") : client.untyped("x-2.5-pro")
changed/requests.ts:28 camera_fixed: true : leave camera_fixed out
changed/requests.ts:28 zoom: 1 : leave zoom out
changed/requests.ts:29 client.model("x-old-video") : another model
changed/requests.ts:30 { first_frame_image: IMAGE } : add prompt
changed/requests.ts:32 client .model("x-old-video") : another model
changed/requests.ts:34 zoom: 1 : leave zoom out
changed/shared.ts:6  avoid: "two" : negative_prompt
changed/shared.ts:7  mode = "standard" : "std"
changed/shared.ts:8  id = "x-v4-quick" : "x-v4-fast"
changed/shared.ts:9  typed: "x-v4-quick" | "x-v4-std" = "x-v4-quick" : "x-v4-fast"
changed/shared.ts:10 avoid: "sand" : negative_prompt
changed/shared.ts:11 avoid: "mud" : negative_prompt
changed/shared.ts:16 mode : one of "std", "pro", "4k"
changed/shared.ts:19 client.model(id) : "x-v4-fast"
renamed/fields.ts:6  avoid: "daylight" = negative_prompt
renamed/fields.ts:9  text: "a grey cat" = description
renamed/fields.ts:15 avoid: "cars" = negative_prompt
renamed/fields.ts:19 avoid: \`\${given.avoid ?? ""}, rain\` = negative_prompt
renamed/fields.ts:19 given.avoid = negative_prompt
renamed/fields.ts:23 avoid: "boats" = negative_prompt
renamed/fields.ts:24 ["avoid"]: "boats" = negative_prompt
renamed/fields.ts:25 avoid = negative_prompt
renamed/fields.ts:30 text: "a brown dog" = description
renamed/fields.ts:33 avoid: unwanted = "none" = negative_prompt
renamed/forms.ts:6  quick: "x-v4-quick" = "x-v4-fast"
renamed/forms.ts:8  "avoid" = negative_prompt
renamed/forms.ts:11 avoid: "smoke" = negative_prompt
renamed/forms.ts:14 mode: "standard" = "std"
renamed/forms.ts:14 avoid: "dust" = negative_prompt
renamed/forms.ts:16 "standard" = "std"
renamed/forms.ts:20 "standard" = "std"
renamed/forms.ts:30 "avoid" = negative_prompt
renamed/forms.ts:30 avoid: "fog" = negative_prompt
renamed/forms.ts:31 "avoid" = negative_prompt
renamed/forms.ts:35 "standard" = "std"
renamed/forms.ts:39 request["avoid"] = negative_prompt
renamed/ids.ts:4  "@acme/gateway-sdk/models/x-v4-quick" = "x-v4-fast"
renamed/ids.ts:7  QUICK = "x-v4-quick" = "x-v4-fast"
renamed/ids.ts:8  "x-v4-quick" = "x-v4-fast"
renamed/ids.ts:14 "x-v4-quick" = "x-v4-fast"
renamed/ids.ts:17 client.model("x-v4-quick") = "x-v4-fast"
renamed/ids.ts:19 "x-v4-quick" = "x-v4-fast"
renamed/ids.ts:21 client.untyped("x-v4-quick") = "x-v4-fast"
renamed/ids.ts:23 models["x-v4-quick"] = "x-v4-fast"
renamed/values.ts:6  MODE = "standard" = "std"
renamed/values.ts:7  mode: "standard" = "std"
renamed/values.ts:11 mode: "standard" = "std"
renamed/values.ts:12 "standard" = "std"
renamed/values.ts:17 keep_original_sound: "off" = "no"`;

const spaced = (text: string) => text.replaceAll(/ +/g, " ").trim().split("\n");

it("finds every call site that breaks, and no other", async () => {
  const ended = await stage.callers(now, ["--callers", "tsconfig.json", "--json"]);
  const { sites, faultsBefore, files } = reported(ended);
  const shown = sites.map(({ file, line, expression, instead, hasOneAnswer }) =>
    `${file}:${line} ${expression} ${hasOneAnswer ? "=" : ":"} ${instead}`.trim(),
  );
  expect(shown).toEqual(spaced(BROKEN));
  expect([ended.code, faultsBefore, files]).toEqual([1, 0, 9]);
  expect(stage.git("status", "--porcelain")).toBe("");
});

// The corrected lines, in the order of the files.
const WRITTEN = `
const night = { negative_prompt: "daylight" };
const cat = { name: "cat", description: "a grey cat", element_input_urls: [IMAGE, IMAGE] };
negative_prompt: "cars",
return { ...given, negative_prompt: \`\${given.negative_prompt ?? ""}, rain\` };
await omni.submit({ prompt: "A bridge", negative_prompt: "boats" });
await omni.submit({ prompt: "A bridge", ["negative_prompt"]: "boats" });
await omni.submit({ prompt: "A square", negative_prompt: avoid });
element_list: [{ name: "dog", description: "a brown dog", element_input_urls: [IMAGE, IMAGE] }, cat],
const { negative_prompt: unwanted = "none" } = request;
const MODELS = { quick: "x-v4-fast", std: "x-v4-std" } as const;
interface Note extends Pick<Request, "negative_prompt"> {
const note: Note = { negative_prompt: "smoke", mode: "standard" };
readonly request: Request = { prompt: "A scene", mode: "std", negative_prompt: "dust" };
return this.request.mode === "std";
case "std":
const picked: Pick<Request, "negative_prompt" | "mode"> = { negative_prompt: "fog", mode: "pro" };
const words: Request["negative_prompt"] = "avoid";
edited.mode = "std";
String(request["negative_prompt"]),
import quick, { type XV4FastRequest } from "@acme/gateway-sdk/models/x-v4-fast";
const QUICK = "x-v4-fast";
const favourites: readonly ModelId[] = ["x-v4-fast", "x-v4-std"];
export const harbour: XV4FastRequest = { prompt: "A harbour", duration: 5 };
export const forest: ModelRequests["x-v4-fast"] = { prompt: "A forest" };
await client.model("x-v4-fast").submit({ prompt: "A fjord" });
await client.model(isFast ? "x-v4-fast" : "x-v4-std").submit({ prompt: "A forest" });
await client.untyped("x-v4-fast").submit({ prompt: "A river" });
const module = await models["x-v4-fast"].load();
const MODE = "std";
const defaults = { mode: "std", aspect_ratio: "1:1" } as const;
await omni.submit({ prompt: "A gate", mode: "std" });
await omni.submit({ prompt: "A gate", mode: isPro ? "pro" : "std" });
video_list: [{ video_url: VIDEO, refer_type: "feature", keep_original_sound: "no" }],`;

it.each<[string, readonly string[], string]>([
  [
    "--write alone",
    ["--write"],
    "--write needs --callers; add --callers with the path of the app's tsconfig.json.",
  ],
  ["a missing file", ["--callers", "other.json"], "other.json (there is no such file)"],
  ["a configuration that extends a missing file", ["--callers", "lost.json"], "none.json"],
  ["no JSON", ["--callers", "renamed/ids.ts"], "cannot read"],
  ["no files", ["--callers", "empty.json"], "No inputs were found in config file"],
  [
    "no import of the SDK",
    ["--callers", "other-app.json"],
    "imports @acme/gateway-sdk, or the app cannot resolve @acme/gateway-sdk",
  ],
  ["no git tree", ["--callers", "../loose/tsconfig.json", "--write"], "is not in a git tree"],
])("refuses %s", async (_, args, sentence) => {
  const ended = await stage.callers(now, args);
  expect(ended).toMatchObject({ code: 2, out: "" });
  expect(ended.err).toContain(sentence);
});

it("without ts-morph, the error explains how to install it", () => {
  expect(() => loadMorph([pathToFileURL(join(tmpdir(), "index.js"))])).toThrow(
    "run npm install --save-dev ts-morph@28",
  );
});

it("counts errors that existed before the change, but does not list them", async () => {
  const { sites, faultsBefore } = reported(
    await stage.callers(now, ["--callers", "../loose/tsconfig.json", "--json"]),
  );
  expect(faultsBefore).toBe(2);
  expect(sites.map(({ line }) => line)).toEqual([3, 9, 10]);
});

it("an app that is reached through a symbolic link is the same app", async () => {
  symlinkSync(join(folder, "app"), join(folder, "linked"));
  const { sites } = reported(
    await stage.callers(now, ["--callers", "../linked/renamed.json", "--json"]),
  );
  expect(sites.filter(({ hasOneAnswer }) => !hasOneAnswer)).toEqual([]);
});

it("nothing breaks if the catalog has not changed", async () => {
  const ended = await stage.callers(await catalogBefore(), ["--callers", "tsconfig.json"]);
  expect(ended.out).toContain("Callers: no places break in 9 files.\n");
  expect(ended.code).toBe(0);
});

describe("--write", () => {
  it("refuses an app with uncommitted changes", async () => {
    stage.git("rm", "--quiet", "--cached", "renamed.json");
    const ended = await stage.callers(now, ["--callers", "renamed.json", "--write"]);
    expect(ended).toMatchObject({ code: 2, out: "" });
    expect(ended.err).toBe(
      "drift: --write changes nothing: the app has uncommitted changes (D  renamed.json); commit or stash these changes.\n",
    );
    stage.git("add", "renamed.json");
  });

  it("refuses edits of a file that git ignores", async () => {
    const ignore = join(folder, "app/.git/info/exclude");
    stage.git("rm", "--quiet", "--cached", "renamed/forms.ts");
    stage.git("commit", "--quiet", "-m", "Ignore forms.ts");
    writeFileSync(ignore, "renamed/forms.ts\n");
    const ended = await stage.callers(now, ["--callers", "renamed.json", "--write"]);
    expect(ended).toMatchObject({ code: 2, out: "" });
    expect(ended.err).toBe(
      "drift: --write changes nothing: it would edit files whose content is not committed to git (renamed/forms.ts); commit these files first.\n",
    );
    writeFileSync(ignore, "");
    stage.git("add", "renamed/forms.ts");
    stage.git("commit", "--quiet", "-m", "Add forms.ts");
  });

  it("fixes call sites that have exactly one fix; the app then compiles with the next SDK and runs", async () => {
    const ended = await stage.callers(now, ["--callers", "renamed.json", "--write"]);
    const added = ended.out.split("\n").filter((line) => /^\+(?!\+\+)/.test(line));
    expect(added.map((line) => line.slice(1).trim())).toEqual(WRITTEN.trim().split("\n"));
    expect(ended.out).toContain("Callers: 35 places break in 6 files, 35 edited.\n");
    expect(stage.git("diff", "--no-color").trimEnd()).toBe(
      ended.out.slice(ended.out.indexOf("diff --git")).trimEnd(),
    );
    await stage.install(now);
    expect(await stage.compile("renamed.json")).toBe("");
    expect(await stage.run("dist/renamed/main.js")).toEqual([
      "video, x-v4-quick 3, x-v4-fast, x-v4-std",
      "cars, nothing, a note, noise",
      "standard, off",
      "standard, dust, avoid, negative_prompt+mode",
    ]);
  });
});
