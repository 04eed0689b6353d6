// Checks which files are in the tarball of sdkgen. npm itself does not warn if `dist/` is missing.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { npmPack } from "../../commands/release/package/pack.js";
import { filesOfTarball } from "../../commands/release/package/tarball-files.js";
import { ROOT } from "./bundle.js";

/**
 * The folders and files that the tarball may contain. Each folder has a list of its required files.
 */
const CONTENTS: Readonly<Record<string, readonly string[]>> = {
  "package.json": [""],
  "README.md": [""],
  LICENSE: [""],
  "dist/": ["sdkgen.js", "config.js", "gateway.js", "LICENSES.txt"],
  "dist/types/": ["scripts/package/config.d.ts", "gateway/index.d.ts"],
  // The build of an SDK needs these files.
  "dist/runtime/": [
    "index.js",
    "index.d.ts",
    "index.js.map",
    "call/client/client.d.ts",
    "generator/live.js",
    "generator/live.d.ts",
  ],
  "dist/catalogue/": [
    "index.html",
    "page.js",
    "reference.html",
    "redoc.standalone.js",
    "redoc.standalone.js.LICENSE.txt",
    "drift.js",
    "LICENSES.txt",
    "style.css",
    "theme.js",
  ],
  "contracts/": ["models/x-v3-omni.json", "prices.json", "answers/tasks.json"],
  // README.md and other pages link to these files.
  "docs/": ["generate.md", "release.md", "images/wide.png", "decisions/patterns.md"],
  "examples/": ["README.md", "video/run.ts"],
  "generated/README.md": [""],
  "generated/docs/": ["models/x-v3-omni.md", "operations/images-generations.md"],
  "gateway/README.md": [""],
  "bench/README.md": [""],
  "ARCHITECTURE.md": [""],
  "CHANGELOG.md": [""],
  "CONTRIBUTING.md": [""],
  "SECURITY.md": [""],
  "llms.txt": [""],
  "templates/": [
    "README.md.hbs",
    "licenses/MIT.txt",
    "src/client.ts.hbs",
    "repository/release.yml",
  ],
  ".changeset/": [],
  "gateway/files/samples/": ["sound.mp3", "video-16x9.mp4", "image-1x1.png"],
};

/** Returns a message for each file that is missing or must not be in the tarball. */
export function faultsOfProgram(files: readonly string[]): readonly string[] {
  const needed = Object.entries(CONTENTS).flatMap(([contentPath, names]) =>
    names.map((name) => contentPath + name),
  );
  // Tests install packages into the examples, and build them.
  const isExpected = (file: string) =>
    !/(^|\/)(node_modules|\.next)\//.test(file) &&
    Object.keys(CONTENTS).some((contentPath) =>
      contentPath.endsWith("/") ? file.startsWith(contentPath) : file === contentPath,
    );
  return [
    ...needed.filter((file) => !files.includes(file)).map((file) => `${file} is missing`),
    ...files.filter((file) => !isExpected(file)).map((file) => `${file} does not belong there`),
  ];
}

/** Returns the files that npm would pack now. */
export async function packedFiles(): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), "sdkgen-program-"));
  try {
    const tarball = await npmPack(ROOT, folder, process.env);
    return (await filesOfTarball(tarball)).map(({ path }) => path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
