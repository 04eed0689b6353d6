// Folders of this project as plain JavaScript in a temporary place: what Node itself runs, without a loader.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const root = fileURLToPath(new URL("..", import.meta.url));

/** JavaScript in a folder of its own. */
export interface BuiltTree {
  /** Laid out as the project is. */
  readonly folder: string;
  remove(): void;
}

/** Translates folders, named from the project's root; types are not checked. */
export function buildTree(folders: readonly string[]): BuiltTree {
  // Below the project, so that dependencies are found as from the project.
  const folder = mkdtempSync(join(root, ".scratch-built-"));
  writeFileSync(join(folder, "package.json"), '{"type":"module","sideEffects":false}\n');
  for (const path of folders.flatMap(sources)) {
    const target = join(folder, path.replace(/\.ts$/, ".js"));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, javascript(readFileSync(join(root, path), "utf8")));
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function sources(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sources(path);
    return entry.isFile() && /(?<!\.d)\.ts$/.test(entry.name) ? [path] : [];
  });
}

// As the tsconfig.json of a generated package has it.
function javascript(text: string): string {
  return ts.transpileModule(text, {
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      verbatimModuleSyntax: true,
    },
  }).outputText;
}
