// Bundles an app that uses the package, as an app's build does, and says what it loads when it starts.
import { build } from "esbuild";

/** What an app loads when it starts: files of the package, named from `dist/esm/`, and packages by their names. */
export async function loadedAtStart(
  app: string,
  dependencies: string,
  program: string,
): Promise<readonly string[]> {
  const { metafile } = await build({
    stdin: { contents: program, resolveDir: app, sourcefile: "app.js" },
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
      if (kind === "import-statement") chunks.add(path);
    }
  }
  const files = [...chunks]
    .flatMap((chunk) => Object.entries(outputs[chunk]?.inputs ?? {}))
    .filter(([path, { bytesInOutput }]) => bytesInOutput > 0 && path.includes("/dist/esm/"))
    .map(([path]) => path.slice(path.lastIndexOf("/dist/esm/") + "/dist/esm/".length));
  return [...files, ...[...chunks].filter((chunk) => !(chunk in outputs))];
}
