// sdkgen.config.ts in the working folder: values of flags, rules for live ids, additional
// endpoints.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bareEntry, entry, entryWith, type Loose } from "./support/catalog.js";
import { namesIn } from "./support/folders.js";
import { command } from "./support/in-process.js";
import { ROOT } from "./support/process.js";
import { rejections, reportOf } from "./support/report.js";
import { runner } from "./support/runner.js";

const { run } = runner();

/** A run with a configuration. `settings` is the text of the exported object. */
const configured = (settings: string, entries: readonly unknown[], ...flags: readonly string[]) =>
  run(entries, flags, { config: `export default ${settings};` });

it("applies a documented model's rules to a live id, and sets repository, licence and gateway of the package", async () => {
  const text = readFileSync(`${ROOT}contracts/models/x-v3-omni.json`, "utf8");
  // The other id is equally long, so that lines break at the same places.
  const named = (id: string) => JSON.parse(text.replaceAll("x-v3-omni", id)) as Loose;
  const { code, err, read } = await configured(
    '{ rules: { "y-v3-omni": "x-v3-omni" }, repository: "https://git.example.com/sdk", license: "MIT", baseUrl: "https://gateway.example.com/" }',
    ["x-v3-omni", "y-v3-omni", "other-v3"].map(named),
  );
  expect([code, err]).toEqual([0, ""]);
  expect(read("src/checks/x-v3-omni.ts")).toContain("const RULES: readonly Rule[] = [");
  const own = read("src/models/x-v3-omni.ts");
  const mapped = own.replaceAll(/(?<!checks\/)x-v3-omni/g, "y-v3-omni");
  expect(read("src/models/y-v3-omni.ts")).toBe(mapped.replaceAll("XV3Omni", "YV3Omni"));
  expect(own).toContain('from "../checks/x-v3-omni.js";');
  expect(read("src/models/other-v3.ts")).not.toContain("RULES");
  expect(read("src/base-url.ts")).toContain(
    'export const baseUrl = "https://gateway.example.com/";',
  );
  expect(read("README.md")).toContain("go to `https://gateway.example.com/`");
  expect(JSON.parse(read("package.json"))).toMatchObject({
    license: "MIT",
    repository: { type: "git", url: "https://git.example.com/sdk" },
  });
});

describe("models of operations", () => {
  const catalog = [
    entry("x-one"),
    ...["composer-two", "composer-one"].map((id) => bareEntry(id, "audio")),
    bareEntry("x-talk", "chat"),
  ];
  const generated = async (settings: string, entries: readonly Loose[] = catalog) => {
    const { code, out, read } = await configured(settings, entries);
    expect(code).toBe(0);
    const module = (name: string) => read(`src/operations/${name}.ts`);
    const model = (name: string) => /^ {2}model\??: .*;$/m.exec(module(name))?.[0].trim();
    return { out, module, model };
  };

  it("accept the catalog's models of their category, and any other text", async () => {
    const { module, model } = await generated("{}");
    for (const name of ["adjust-speed", "extend-flow-music", "sounds", "upload-cover"]) {
      const optional = name === "upload-cover" ? "?" : "";
      expect(model(`music-${name}`)).toBe(
        `model${optional}: "composer-one" | "composer-two" | (string & {});`,
      );
      expect(module(`music-${name}`)).not.toContain("x-music-");
    }
    expect(model("text-generate-content")).toBe('model: "x-talk" | (string & {});');
    expect(model("images-generations")).toBe("model: string;");
    const shuffled = await generated("{}", [...catalog].reverse());
    expect(shuffled.module("music-sounds")).toBe(module("music-sounds"));
  });

  it("accept only the models in the configuration, with a warning for unlisted ones", async () => {
    const live = ["live-a", "live-b", "Live.B", "talk"].map((id) => bareEntry(id, "audio"));
    const { module, model, out } = await generated(
      `{ operations: {
        "music.sounds": ["live-b", "live-a"], "music.extendFlowMusic": ["Live.B"], text: ["talk"], images: ["paint"],
      } }`,
      [...catalog, ...live],
    );
    expect(model("music-sounds")).toBe('model: "live-a" | "live-b";');
    expect(model("text-generate-content")).toBe('model: "talk";');
    expect(model("music-adjust-speed")).toContain('"composer-one"');
    // 3-music-and-text.md, extendFlowMusic: the model name is case-insensitive.
    expect(model("music-extend-flow-music")).toBe('model: "Live.B" | (string & {});');
    const extend = module("music-extend-flow-music");
    expect(extend).toContain('new RegExp("^(?:[lL][iI][vV][eE]\\\\.[bB])$", "u")');
    expect(extend).toContain('model must be "Live.B", in upper or lower case');
    const unlisted = 'operations: "paint" of "images" is not among the models of this run';
    expect(out).toContain(`warning: ${unlisted}`);
  });
});

it("an additional endpoint admits entries of its operation and path, and no others", async () => {
  const ended = await configured(
    '{ endpoints: [{ operation: "video_extension", method: "POST", endpoint: "/v1/videos/extensions" }] }',
    [
      entry("x-longer", { operation: "video_extension", endpoint: "/v1/videos/extensions" }),
      entry("x-other", { operation: "video_extension" }),
      entry("x-lost", { endpoint: "/v1/videos/extensions" }),
    ],
    "--json",
  );
  const report = reportOf(ended);
  expect(report.emitted).toEqual(["x-longer"]);
  expect(rejections(report)).toEqual({ "x-other": "E_ENDPOINT", "x-lost": "E_ENDPOINT" });
  expect(ended.read("src/models/x-longer.ts")).toContain('endpoint: "/v1/videos/extensions"');
});

it("declares the fields that multiply a price, with a warning for fields that no model has", async () => {
  const fields = { num_images: { type: "integer" }, shots: { type: "integer" } };
  const settings = '{ counts: { num_images: true, shots: ["x-other"], takes: true } }';
  const ended = await configured(settings, [entryWith("x-one", fields)], "--json");
  expect(ended.read("src/models/x-one.ts")).toContain(
    'pricing: { counts: [{ at: "num_images", multiplies: true }] }',
  );
  expect(reportOf(ended).warnings.filter((one) => one.startsWith("counts:"))).toEqual([
    'counts: the entry "shots" in sdkgen.config.ts has no effect, because none of its models has a field of this name that accepts a number; correct or remove the entry',
    'counts: the entry "takes" in sdkgen.config.ts has no effect, because none of its models has a field of this name that accepts a number; correct or remove the entry',
  ]);
  const before = await run([entryWith("x-one", fields)], [], { config: "export default {};" });
  const again = await run([entryWith("x-one", fields)], ["--json"], {
    config: `export default ${settings};`,
    over: before.sdk,
  });
  expect(reportOf(again).emitted).toEqual(["x-one"]);
});

it("sets the values of flags, and a flag on the command line overrides it", async () => {
  const { cwd } = await configured(
    '{ out: "made", name: "from-config", only: ["x-*"], categories: ["video"], strict: true }',
    [entry("x-one"), entry("y-two"), bareEntry("x-talk", "chat"), 7],
    "--dry-run",
  );
  const flags = ["--catalog", "catalog.json", "--json"];
  const first = await command(flags, { cwd });
  expect([first.code, reportOf(first).emitted]).toEqual([1, ["x-one"]]);
  expect(readFileSync(join(cwd, "made/package.json"), "utf8")).toContain('"name": "from-config"');
  const second = await command([...flags, "--only", "y-*", "--dry-run"], { cwd });
  expect(reportOf(second)).toMatchObject({ emitted: ["y-two"], removed: ["x-one"] });
});

describe("a wrong configuration ends with 2 and one sentence", () => {
  const endpoint = (fields: string) =>
    `{ endpoints: [{ operation: "video_generation", method: "POST", endpoint: "/v1/x", ${fields} }] }`;
  const operations = (text: string) => `{ operations: ${text} }`;
  it.each<[what: string, settings: string, sentence: string]>([
    ["rules that are no texts", "{ rules: { a: 1 } }", '"rules" must be an object that maps'],
    ["an endpoint on another host", endpoint('endpoint: "https://h.example/x"'), "endpoints"],
    ["an endpoint of another authority", endpoint('endpoint: "//h.example/x"'), "endpoints"],
    ["another method", endpoint('method: "DELETE"'), "endpoints"],
    [
      "a list of no models",
      operations('{ "music.sounds": [] }'),
      '"music.sounds" must be a list of one or more',
    ],
    ...["https://me:word@git.example.com/sdk", "https://a b"].map(
      (address): [string, string, string] => [
        `the repository "${address}"`,
        `{ repository: "${address}" }`,
        '"repository" must be an address without credentials',
      ],
    ),
  ])("%s", async (_, settings, sentence) => {
    const { code, err, cwd } = await configured(settings, [entry("x-one")]);
    expect(code).toBe(2);
    expect(err).toContain(sentence);
    expect(err).not.toContain("word");
    expect(err.trimEnd().split("\n")).toHaveLength(1);
    expect(namesIn(cwd)).toEqual(["catalog.json", "sdkgen.config.ts"]);
  });
});
