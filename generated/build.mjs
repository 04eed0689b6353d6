// Builds the package into dist/: ES modules, the same modules as CommonJS, and the declarations of both.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, transform } from "esbuild";
import { declarations } from "./declarations.mjs";
import { lineMap } from "./line-map.mjs";

const root = fileURLToPath(new URL(".", import.meta.url));
/** Modules that the package exports, such as `models/x`, without folder and extension. */
const entries = readdirSync(join(root, "src"), { recursive: true })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) =>
    /^(index|client|journal|batch|queue|models|(models|schemas|operations)\/.+)\.ts$/.test(path),
  )
  .map((path) => path.slice(0, -".ts".length))
  .sort();

/** The program that is installed with the package, as an ES module only. */
const PROGRAM = "cli";

/** What only some runtimes have: package.json says which of these modules is `#platform` where. */
const platforms = ["node", "node-bundled", "server", "web"].map(
  (name) => `runtime/platform/${name}`,
);
const chosenByConditions = {
  name: "chosen by conditions",
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/platform\/node\.js$/ }, () => ({ path: "#platform", external: true })),
};

// For both forms. No `sourcesContent`: the sources are as large as all the rest.
const COMMON = { platform: "node", target: "node20", sourcesContent: false, logLevel: "warning" };

/** ES modules, bundled into few files, because each file that Node loads costs start-up time. */
async function modules() {
  const { outputFiles } = await build({
    ...COMMON,
    absWorkingDir: root,
    entryPoints: [...entries, ...platforms, PROGRAM].map((entry) => `src/${entry}.ts`),
    outbase: "src",
    outdir: "dist/esm",
    bundle: true,
    splitting: true,
    packages: "external",
    // Bundled, a model that a schema imports would move into a third file.
    // The program takes the client from the main entry, which would else be a file of re-exports.
    external: ["../models/*", "./index.js"],
    plugins: [chosenByConditions],
    format: "esm",
    sourcemap: "external",
    write: false,
  });
  const outdir = join(root, "dist/esm/");
  const texts = new Map(
    outputFiles.map(({ path, text }) => [path.slice(outdir.length).replaceAll("\\", "/"), text]),
  );
  // What several entries share may be types alone, and leave an empty file.
  const paths = [...texts.keys()].filter((path) => path.endsWith(".js") && texts.get(path).trim());
  return paths
    .map((path) => ({
      path,
      code: withoutBareImports(texts.get(path)),
      map: mapOf(path, texts.get(`${path}.map`)),
    }))
    .map(withoutComments);
}

// esbuild keeps the comments in classes and objects: a twentieth of the package. Declarations have them for editors.
function withoutComments({ path, code, map }) {
  if (map === undefined) return { path, code, map };
  const { mappings, ...rest } = JSON.parse(map);
  const places = mappings.split(";");
  const lines = code.split("\n").map((text, at) => ({ text, place: places[at] ?? "" }));
  const isComment = ({ text }) => /^\s*(?:\/\/|\/\*\*|\*(?: |\/|$))/.test(text);
  // A line with a place of its own came from code, whatever it looks like.
  if (lines.some((line) => isComment(line) && !/^(?:AAAA)?$/.test(line.place))) {
    return { path, code, map };
  }
  const kept = lines.filter((line) => !isComment(line));
  return {
    path,
    code: kept.map(({ text }) => text).join("\n"),
    map: JSON.stringify({ ...rest, mappings: kept.map(({ place }) => place).join(";") }),
  };
}

// None of these files has side effects, and each such line would be a warning where an app is bundled.
function withoutBareImports(code) {
  return code.replaceAll(/^import "\.{1,2}\/[^"\n]+";$/gm, "");
}

// Data and re-exports have no line that could throw.
function mapOf(path, map) {
  return path.startsWith("schemas/") || JSON.parse(map).sources.length === 0 ? undefined : map;
}

/** The CommonJS form of a module, which requires the same files that the ES module imports. */
async function commonJs({ path, code, map }) {
  const inlined = Buffer.from(map ?? "").toString("base64");
  const source = `${code}\n//# sourceMappingURL=data:application/json;base64,${inlined}`;
  const converted = await transform(map === undefined ? code : source, {
    ...COMMON,
    format: "cjs",
    sourcemap: map === undefined ? false : "external",
    // `import()` of a CommonJS module would give its exports as `default`.
    supported: { "dynamic-import": false },
  });
  return { path, code: withNamedExports(converted.code, path), map: map && lineMap(converted.map) };
}

// Compilers read `module.exports = …` as one value, not as named exports.
function withNamedExports(code, path) {
  const [line, names] = code.match(/^module\.exports = __toCommonJS\((\w+)\);$/m) ?? [];
  if (line === undefined) throw new Error(`${path}: esbuild writes exports in a new way`);
  return code.replace(
    line,
    `__copyProps(__defProp(exports, "__esModule", { value: true }), ${names});`,
  );
}

function write(path, text) {
  const file = join(root, "dist", path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function writeModule(folder, { path, code, map }) {
  write(
    `${folder}/${path}`,
    map === undefined ? code : `${code}//# sourceMappingURL=${basename(path)}.map\n`,
  );
  if (map !== undefined) write(`${folder}/${path}.map`, map);
}

// Nothing is written before everything is made: a build that fails keeps the last one.
const esm = await modules();
const required = esm.filter(({ path }) => path !== `${PROGRAM}.js`);
const cjs = await Promise.all(required.map(commonJs));
const types = declarations(root, entries);

rmSync(join(root, "dist"), { recursive: true, force: true });
for (const { map, ...module } of esm) writeModule("esm", { ...module, map: map && lineMap(map) });
for (const module of cjs) writeModule("cjs", module);
for (const [path, text] of types) {
  write(`esm/${path}`, text);
  write(`cjs/${path}`, text);
}
const { imports } = JSON.parse(
  readFileSync(join(root, "package.json"), "utf8").replaceAll("./dist/esm/", "./"),
);
write("cjs/package.json", JSON.stringify({ type: "commonjs", sideEffects: false, imports }) + "\n");
