// Bundles an app that uses the package, like an app's build, and lists the files that it loads at
// its start.
import { build } from "esbuild";

/**
 * The files of the package (relative to `dist/esm/`) and the packages that an app loads at its
 * start.
 */
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
    // Code that is loaded on first use gets its own files.
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
  // The loop also visits chunks that are added during it.
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
