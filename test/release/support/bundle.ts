// Bundles an app that uses the package, as an app's build does, and says what it loads when it starts.
import { build } from "esbuild";

/** The files of the package, named from `dist/esm/`, that an app loads when it starts, with a client of these models. */
export async function loadedAtStart(
  app: string,
  dependencies: string,
  subpaths: readonly string[],
): Promise<readonly string[]> {
  const from = (subpath: string) => JSON.stringify(`gateway-sdk${subpath}`);
  const contents = [
    `import { createClient } from ${from("")};`,
    ...subpaths.map((subpath, index) => `import m${index} from ${from(subpath)};`),
    "const client = createClient();",
    ...subpaths.map((_, index) => `export const h${index} = client.model(m${index});`),
  ];
  const { metafile } = await build({
    stdin: { contents: contents.join("\n"), resolveDir: app, sourcefile: "app.js" },
    absWorkingDir: app,
    outdir: "out",
    bundle: true,
    // What is loaded on first use gets files of its own.
    splitting: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "node",
    target: "node20",
    external: ["undici"],
    nodePaths: [dependencies],
    logLevel: "silent",
  });
  const { outputs } = metafile;
  const chunks = new Set(
    Object.keys(outputs).filter((file) => outputs[file]?.entryPoint === "app.js"),
  );
  // A set that grows is walked to its new end.
  for (const chunk of chunks) {
    for (const { kind, path } of outputs[chunk]?.imports ?? []) {
      if (kind === "import-statement" && path in outputs) chunks.add(path);
    }
  }
  return [...chunks]
    .flatMap((chunk) => Object.entries(outputs[chunk]?.inputs ?? {}))
    .filter(([path, { bytesInOutput }]) => bytesInOutput > 0 && path.includes("/dist/esm/"))
    .map(([path]) => path.slice(path.lastIndexOf("/dist/esm/") + "/dist/esm/".length));
}
