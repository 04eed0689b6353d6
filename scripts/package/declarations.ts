// Writes the type declarations of the package's modules, and of all modules that these import.
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, posix, relative } from "node:path";
import ts from "typescript";
import { ENTRIES, OUT, ROOT } from "./bundle.js";
import { openDoor } from "./open-door.js";

const IMPORTED = [ENTRIES.config, ENTRIES.gateway].map((entry) => entry.replace(/\.ts$/, ".d.ts"));

/** Writes the declarations into `dist/types/`, in the same folders as their sources. */
export async function declareEntries(): Promise<void> {
  const all = emitDeclarations();
  const paths = new Set(IMPORTED);
  // The loop also visits paths that it adds to the set.
  for (const path of paths) {
    const text = all.get(path);
    if (text === undefined) throw new Error(`TypeScript wrote no declaration for ${path}`);
    for (const { fileName } of ts.preProcessFile(text).importedFiles) {
      // A declaration must not import the types of another package, because a user's project may
      // lack the package.
      if (!/^(\.|node:)/.test(fileName))
        throw new Error(`The declaration of ${path} must not import ${fileName}`);
      if (fileName.startsWith("node:")) continue;
      paths.add(posix.join(posix.dirname(path), fileName.replace(/\.js$/, ".d.ts")));
    }
    const file = join(OUT, "types", path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

function emitDeclarations(): ReadonlyMap<string, string> {
  const config = ts.readConfigFile(join(ROOT, "tsconfig.json"), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent({ ...config.config, files: [] }, ts.sys, ROOT);
  const program = ts.createProgram(
    [ENTRIES.config, ENTRIES.gateway].map((entry) => join(ROOT, entry)),
    { ...options, noEmit: false, declaration: true, emitDeclarationOnly: true, rootDir: ROOT },
  );
  const all = new Map<string, string>();
  program.emit(undefined, (path, text) => {
    all.set(relative(ROOT, path).replaceAll("\\", "/"), openDoor(text));
  });
  return all;
}
