// sdkgen.config.ts in the working folder: the flags' values, rules for live ids, further endpoints.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { bareEntry, entry, saveCatalog, type Loose } from "./support/catalog.js";
import { namesIn, temporaryFolder } from "./support/folders.js";
import { command } from "./support/in-process.js";
import { ROOT } from "./support/process.js";
import { rejections, reportOf } from "./support/report.js";

const folder = temporaryFolder();
let count = 0;

/** A working folder with a configuration in it. */
function workingFolder(source: string, name = "sdkgen.config.ts"): string {
  const cwd = join(folder, `cwd-${++count}`);
  mkdirSync(cwd);
  writeFileSync(join(cwd, name), source);
  return cwd;
}

const documented = (id: string) =>
  JSON.parse(readFileSync(`${ROOT}contracts/models/${id}.json`, "utf8")) as Loose;
const moduleOf = (cwd: string, path: string) =>
  readFileSync(join(cwd, "sdk/src/models", path), "utf8");

describe("rules for a live id", () => {
  let cwd: string;
  beforeAll(async () => {
    const omni = documented("x-v3-omni");
    const live = JSON.parse(
      JSON.stringify(omni).replaceAll("x-v3-omni", "vendor-v3-omni"),
    ) as Loose;
    const unmapped = JSON.parse(JSON.stringify(omni).replaceAll("x-v3-omni", "other-v3")) as Loose;
    cwd = workingFolder(`export default { rules: { "vendor-v3-omni": "x-v3-omni" } };`);
    const catalog = saveCatalog(cwd, "catalog.json", [omni, live, unmapped]);
    const flags = ["--catalog", catalog, "--out", join(cwd, "sdk")];
    expect(await command(flags, { cwd })).toMatchObject({ code: 0, err: "" });
  });

  it("are in its module as in the documented model's", () => {
    const own = moduleOf(cwd, "x-v3-omni.ts");
    const mapped = moduleOf(cwd, "vendor-v3-omni.ts");
    expect(own).toContain("function checkRules(");
    expect(mapped).toBe(
      own
        .replaceAll(/(?<!Model: )x-v3-omni/g, "vendor-v3-omni")
        .replaceAll("XV3Omni", "VendorV3Omni"),
    );
  });

  it("are not in the module of an id that is not mapped", () => {
    expect(moduleOf(cwd, "other-v3.ts")).not.toContain("checkRules");
  });
});

it("repository and licence are named in the package", async () => {
  const cwd = workingFolder(
    `export default { repository: "https://git.example.com/acme/sdk", license: "MIT" };`,
  );
  const catalog = saveCatalog(cwd, "catalog.json", [entry("clip-one")]);
  const flags = ["--catalog", catalog, "--out", join(cwd, "sdk")];
  expect(await command(flags, { cwd })).toMatchObject({ code: 0, err: "" });
  const manifest = JSON.parse(readFileSync(join(cwd, "sdk/package.json"), "utf8")) as Loose;
  expect(manifest).toMatchObject({
    license: "MIT",
    repository: { type: "git", url: "https://git.example.com/acme/sdk" },
  });
});

it.each(["https://me:word@git.example.com/sdk", "git.example.com/sdk", "https://a b", ""])(
  "%j is no repository to name",
  async (repository) => {
    const cwd = workingFolder(`export default { repository: ${JSON.stringify(repository)} };`);
    const { code, err } = await command(["--out", join(cwd, "sdk")], { cwd });
    expect(code).toBe(2);
    expect(err).toContain("repository must be an address without credentials");
    expect(err).not.toContain("word");
  },
);

it("a mapping to an id without rules is an error that names it", async () => {
  const cwd = workingFolder(`export default { rules: { "vendor-v3-omni": "x-v3-omin" } };`);
  const catalog = saveCatalog(cwd, "catalog.json", [entry("vendor-v3-omni")]);
  const ended = await command(["--catalog", catalog, "--out", join(cwd, "sdk")], { cwd });
  expect(ended.code).toBe(2);
  expect(ended.err).toContain("x-v3-omin");
});

describe("models of operations", () => {
  const catalog = [
    entry("x-one"),
    ...["composer-two", "composer-one"].map((id) => bareEntry(id, "audio")),
    bareEntry("x-talk", "chat"),
  ];
  const generated = async (source: string, entries: readonly Loose[] = catalog) => {
    const cwd = workingFolder(source);
    const flags = [
      "--catalog",
      saveCatalog(cwd, "catalog.json", entries),
      "--out",
      join(cwd, "sdk"),
    ];
    expect(await command(flags, { cwd })).toMatchObject({ code: 0, err: "" });
    return (name: string) => readFileSync(join(cwd, "sdk/src/operations", `${name}.ts`), "utf8");
  };
  const modelIn = (module: string) => /^ {2}model\??: .*;$/m.exec(module)?.[0].trim();

  it("are those that the catalog has in their category, and any other", async () => {
    const read = await generated("export default {};");
    for (const name of ["adjust-speed", "extend-flow-music", "sounds", "upload-cover"]) {
      const optional = name === "upload-cover" ? "?" : "";
      expect(modelIn(read(`music-${name}`))).toBe(
        `model${optional}: "composer-one" | "composer-two" | (string & {});`,
      );
      expect(read(`music-${name}`)).not.toContain("x-music-");
    }
    expect(modelIn(read("text-generate-content"))).toBe('model: "x-talk" | (string & {});');
    expect(modelIn(read("images-generations"))).toBe("model: string;");
    const shuffled = await generated("export default {};", [...catalog].reverse());
    expect(shuffled("music-sounds")).toBe(read("music-sounds"));
  });

  it("are those that the configuration names, and no other", async () => {
    const live = [
      ...catalog,
      ...["live-a", "live-b", "Live.B", "talk"].map((id) => bareEntry(id, "audio")),
    ];
    const read = await generated(
      `export default { operations: {
      "music.sounds": ["live-b", "live-a"], "music.extendFlowMusic": ["Live.B"], text: ["talk"],
    } };`,
      live,
    );
    expect(modelIn(read("music-sounds"))).toBe('model: "live-a" | "live-b";');
    expect(modelIn(read("text-generate-content"))).toBe('model: "talk";');
    expect(modelIn(read("music-adjust-speed"))).toContain('"composer-one"');
    // 3-music-and-text.md, extendFlowMusic: the name of the model is case-insensitive.
    const extend = read("music-extend-flow-music");
    expect(modelIn(extend)).toBe('model: "Live.B" | (string & {});');
    expect(extend).toContain('new RegExp("^(?:[lL][iI][vV][eE]\\\\.[bB])$", "u")');
    expect(extend).toContain('model must be "Live.B", in upper or lower case');
  });

  it("that the catalog does not list are a warning", async () => {
    const cwd = workingFolder(
      'export default { operations: { "music.sounds": ["composer-on"] } };',
    );
    const flags = [
      "--catalog",
      saveCatalog(cwd, "catalog.json", catalog),
      "--out",
      join(cwd, "sdk"),
    ];
    const said = 'operations: "composer-on" of "music.sounds" is not among the models of this run';
    expect(await command(flags, { cwd })).toMatchObject({
      code: 0,
      out: expect.stringContaining(`warning: ${said}`) as string,
    });
  });
});

it("further endpoints let their entries in, and only theirs", async () => {
  const cwd = workingFolder(`
    const endpoint = { operation: "video_extension", method: "POST", endpoint: "/v1/videos/extensions" };
    export default { endpoints: [endpoint] };
  `);
  const catalog = saveCatalog(cwd, "catalog.json", [
    entry("x-longer", { operation: "video_extension", endpoint: "/v1/videos/extensions" }),
    entry("x-other", { operation: "video_extension" }),
    entry("x-lost", { endpoint: "/v1/videos/extensions" }),
  ]);
  const flags = ["--catalog", catalog, "--out", join(cwd, "sdk"), "--json"];
  const report = reportOf(await command(flags, { cwd }));
  expect(report.emitted).toEqual(["x-longer"]);
  expect(rejections(report)).toEqual({ "x-other": "E_ENDPOINT", "x-lost": "E_ENDPOINT" });
  expect(moduleOf(cwd, "x-longer.ts")).toContain('endpoint: "/v1/videos/extensions"');
});

it("gives the flags' values, and a flag goes over it", async () => {
  const out = join(folder, "configured");
  const cwd = workingFolder(
    `export default { out: ${JSON.stringify(out)}, name: "from-config", only: ["x-*"], categories: ["video"], strict: true };`,
  );
  const entries = [entry("x-one"), entry("y-two"), bareEntry("x-talk", "chat"), 7];
  const catalog = saveCatalog(cwd, "catalog.json", entries);
  const flags = ["--catalog", catalog, "--json"];
  const configured = await command(flags, { cwd });
  expect([configured.code, reportOf(configured).emitted]).toEqual([1, ["x-one"]]);
  expect(readFileSync(join(out, "package.json"), "utf8")).toContain('"name": "from-config"');
  const overruled = await command([...flags, "--only", "y-*", "--dry-run"], { cwd });
  expect(reportOf(overruled)).toMatchObject({ emitted: ["y-two"], removed: ["x-one"] });
});

describe("a configuration that is wrong ends with 2 and one sentence", () => {
  const endpoint = (fields: string) =>
    `export default { endpoints: [{ operation: "video_generation", method: "POST", endpoint: "/v1/x", ${fields} }] };`;
  it.each<[string, string, string]>([
    [
      "a misspelt setting",
      "export default { ruels: {} };",
      'there is no setting "ruels"; there are out, name',
    ],
    [
      "a setting of another form",
      "export default { only: 'x-*' };",
      "only must be a list of texts",
    ],
    [
      "rules that are no texts",
      "export default { rules: { a: 1 } };",
      "rules must be an object of live ids",
    ],
    ["an endpoint on another host", endpoint('endpoint: "https://h.example/x"'), "endpoints"],
    ["an endpoint of another authority", endpoint('endpoint: "//h.example/x"'), "endpoints"],
    ["an endpoint that climbs", endpoint('endpoint: "/v1/../admin"'), "endpoints"],
    ["an endpoint with a query", endpoint('endpoint: "/v1/x?a=b"'), "endpoints"],
    ["another method", endpoint('method: "DELETE"'), "endpoints"],
    [
      "an operation that does not exist",
      'export default { operations: { "music.sound": ["a"] } };',
      'operations: there is no operation "music.sound"; there are images, music.adjustSpeed, music.extendFlowMusic, music.sounds, music.uploadCover, text',
    ],
    [
      "models that are no list",
      'export default { operations: { "music.sounds": "a" } };',
      'operations: "music.sounds" must be a list of one or more model ids, such as ["live-id"]',
    ],
    [
      "a list of no models",
      'export default { operations: { "music.sounds": [] } };',
      '"music.sounds" must be a list of one or more',
    ],
    [
      "operations that are a list",
      "export default { operations: [] };",
      'operations must be an object such as { "music.sounds": ["live-id"] }',
    ],
    ["code that does not parse", "export default {", "Cannot load sdkgen.config.ts"],
    ["code that throws", "throw new Error('broken');", "broken"],
  ])("%s", async (_, source, sentence) => {
    const cwd = workingFolder(source);
    const catalog = saveCatalog(cwd, "catalog.json", [entry("x-one")]);
    const ended = await command(["--catalog", catalog, "--out", join(cwd, "sdk")], { cwd });
    expect(ended).toMatchObject({ code: 2, out: "" });
    expect(ended.err).toContain(sentence);
    expect(ended.err.trimEnd().split("\n")).toHaveLength(1);
    expect(namesIn(cwd)).toEqual(["catalog.json", "sdkgen.config.ts"]);
  });
});
