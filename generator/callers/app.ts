// Loads an app into the compiler, with the installed SDK or with replacement declarations. Writes
// nothing.
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import type * as TsMorph from "ts-morph";
import type { FileSystemHost, Project, ResolutionHostFactory, SourceFile } from "ts-morph";
import { codeOf, EXIT, GenerateFailure } from "../failure.js";
import { printable } from "../read/check/rejection.js";
import type { Declarations, SdkRuntime } from "./declarations.js";

export type Morph = typeof TsMorph;

/** An app that is loaded into the compiler. */
export interface App {
  readonly project: Project;
  /** The source files of the app, without declaration files and without files of any package. */
  readonly files: readonly SourceFile[];
  /** Folders with the SDK modules that the app compiles against. */
  readonly sdk: readonly string[];
}

/**
 * Loads ts-morph from the first module that can import it. Throws with exit code 2 if none can, and
 * rethrows every error other than a missing module.
 */
export function loadMorph(modules: readonly (string | URL)[]): Morph {
  for (const from of modules) {
    try {
      return createRequire(from)("ts-morph") as Morph;
    } catch (error) {
      if (codeOf(error) !== "MODULE_NOT_FOUND") throw error;
    }
  }
  throw new GenerateFailure(
    EXIT.usage,
    "--callers reads the app with ts-morph, which is not installed; run npm install --save-dev ts-morph@28.",
  );
}

/**
 * Loads the app of a tsconfig.json. `texts` maps a path to its replacement content; `undefined`
 * removes the file. Throws with exit code 2 if the tsconfig.json cannot be read.
 */
export function loadApp(
  morph: Morph,
  tsconfig: string,
  sdkName: string,
  texts: ReadonlyMap<string, string | undefined> = new Map(),
): App {
  assertReadable(morph, tsconfig);
  const { Project } = morph;
  const fileSystem = withTexts(new Project().getFileSystem(), texts);
  const resolutionHost = resolution(morph);
  const project = new Project({ tsConfigFilePath: tsconfig, fileSystem, resolutionHost });
  const roots = packageRoots(sdkName);
  // Finds the source files of the SDK. They are added to the project below, because ts-morph adds
  // no files of packages.
  const ofSdk = project
    .getProgram()
    .compilerObject.getSourceFiles()
    .flatMap(({ fileName }) => {
      const folder = modulesFolder(fileName, roots(dirname(fileName)));
      return folder === undefined ? [] : [{ fileName, folder }];
    });
  const isOfSdk = new Set(ofSdk.map(({ fileName }) => fileName));
  const files = project
    .getSourceFiles()
    .filter(
      (file) =>
        !file.isDeclarationFile() && !file.isInNodeModules() && !isOfSdk.has(file.getFilePath()),
    );
  for (const { fileName } of ofSdk) project.addSourceFileAtPath(fileName);
  return { project, files, sdk: [...new Set(ofSdk.map(({ folder }) => folder))] };
}

// Resolves the imports of each file by the rules of its module format. By default, ts-morph uses
// the rules of CommonJS for the imports of an ES module too.
const resolution =
  ({ ts }: Morph): ResolutionHostFactory =>
  (host, getCompilerOptions) => {
    const cache = ts.createModuleResolutionCache(
      host.getCurrentDirectory?.() ?? "",
      (path) => path,
    );
    return {
      resolveModuleNames: (names, file) => {
        const options = getCompilerOptions();
        const kind = ts.getImpliedNodeFormatForFile(file, undefined, host, options);
        return names.map(
          (name) =>
            ts.resolveModuleName(name, file, options, host, cache, undefined, kind).resolvedModule,
        );
      },
    };
  };

// Without this check, ts-morph would treat an unreadable tsconfig.json as an app without files.
function assertReadable({ ts }: Morph, tsconfig: string): void {
  const faults: string[] = [];
  const host = {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }: { readonly messageText: unknown }) =>
      void faults.push(ts.flattenDiagnosticMessageText(messageText as string, " ")),
  };
  const parsed = existsSync(tsconfig)
    ? ts.getParsedCommandLineOfConfigFile(tsconfig, {}, host)
    : undefined;
  faults.push(
    ...(parsed?.errors ?? []).map((each) => ts.flattenDiagnosticMessageText(each.messageText, " ")),
  );
  if (parsed !== undefined && faults.length === 0) return;
  const why = faults[0] ?? "there is no such file";
  throw new GenerateFailure(
    EXIT.usage,
    `--callers cannot read ${tsconfig} (${printable(why, 300)}); give the path of an app's tsconfig.json.`,
  );
}

// Returns a function that searches for the root of the package `name` in a folder and in the
// folders above it. The function returns undefined if the nearest package is another package, or if
// there is no package.
function packageRoots(name: string): (folder: string) => string | undefined {
  const rootsByFolder = new Map<string, string | undefined>();
  const rootOf = (folder: string): string | undefined => {
    if (rootsByFolder.has(folder)) return rootsByFolder.get(folder);
    const packageName = nameIn(folder);
    const above = dirname(folder);
    const root =
      packageName === name
        ? folder
        : packageName !== undefined || above === folder
          ? undefined
          : rootOf(above);
    rootsByFolder.set(folder, root);
    return root;
  };
  return rootOf;
}

// Returns the package name in the package.json of a folder. Returns undefined if the folder has no
// readable package.json, or if the package.json has no `name`. Such a folder is not a package root.
function nameIn(folder: string): string | undefined {
  try {
    const { name } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
      readonly name?: unknown;
    };
    return typeof name === "string" ? name : undefined;
  } catch {
    return undefined;
  }
}

// Returns the folder of SDK modules that contains the file at `path`: `src`, `dist/esm` or
// `dist/cjs` in the SDK's `root`. Returns undefined for other files, or without a `root`.
function modulesFolder(path: string, root: string | undefined): string | undefined {
  const folders = root === undefined ? [] : ["src", "dist/esm", "dist/cjs"];
  return folders.map((each) => `${root}/${each}`).find((each) => path.startsWith(`${each}/`));
}

/**
 * Returns the replacement contents of SDK files, by path; `undefined` removes a file. `exports`
 * replaces the field `exports` of the SDK's package.json.
 */
export function replacedFiles(
  { sdk }: App,
  declarationsWith: (runtime: SdkRuntime) => Declarations,
  exports: unknown,
): ReadonlyMap<string, string | undefined> {
  const texts = new Map<string, string | undefined>();
  for (const folder of sdk) {
    const isSource = folder.endsWith("/src");
    const root = isSource ? dirname(folder) : dirname(dirname(folder));
    const runtime: SdkRuntime = isSource
      ? { path: "#runtime", takesFiles: true }
      : {
          path: "../runtime",
          takesFiles: existsSync(join(folder, "runtime/files/image-file.d.ts")),
        };
    for (const [path, text] of declarationsWith(runtime)) {
      texts.set(`${folder}/${path}${isSource ? ".ts" : ".d.ts"}`, text);
    }
    const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as object;
    texts.set(`${root}/package.json`, JSON.stringify({ ...manifest, exports }));
  }
  return texts;
}

// Returns a file system with replacement contents for some files. Symbolic links in paths are
// resolved before the lookup.
function withTexts(
  disk: FileSystemHost,
  replacedTexts: ReadonlyMap<string, string | undefined>,
): FileSystemHost {
  if (replacedTexts.size === 0) return disk;
  const folders = new Map<string, string>();
  const real = (path: string): string => {
    const folder = dirname(path);
    const realPath = folders.get(folder) ?? realFolder(folder);
    folders.set(folder, realPath);
    return `${realPath}/${basename(path)}`.replace(/^\/\//, "/");
  };
  const texts = new Map([...replacedTexts].map(([path, text]) => [real(path), text]));
  const overrides: Partial<FileSystemHost> = {
    fileExistsSync: (path) => {
      const realFile = real(path);
      return texts.has(realFile) ? texts.get(realFile) !== undefined : disk.fileExistsSync(path);
    },
    readFileSync: (path, encoding) => texts.get(real(path)) ?? disk.readFileSync(path, encoding),
    realpathSync: (path) => (texts.has(real(path)) ? real(path) : disk.realpathSync(path)),
  };
  return new Proxy(disk, {
    get: (target, name) => {
      const replaced = overrides[name as keyof FileSystemHost];
      if (replaced !== undefined) return replaced;
      const method = Reflect.get(target, name) as unknown;
      return typeof method === "function" ? method.bind(target) : method;
    },
  });
}

function realFolder(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}

/** A compiler error in a source file of the app. */
export interface Fault {
  readonly file: string;
  readonly start: number;
  readonly length: number;
  readonly code: number;
  readonly message: string;
}

// Error 1309 is about top-level `await` in a CommonJS file, and error 1470 about `import.meta`
// there. ts-morph treats ES modules as CommonJS, so it reports both errors in correct ES modules
// too.
const OF_MODULES: ReadonlySet<number> = new Set([1309, 1470]);

/**
 * Returns the compiler errors in the source files of the app. Leaves out the errors of
 * `OF_MODULES`.
 */
export function faultsOf({ project, files }: App, { ts }: Morph): readonly Fault[] {
  const program = project.getProgram();
  return files.flatMap((file) =>
    [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].flatMap(
      ({ compilerObject: { start = 0, length = 0, code, category, messageText } }): Fault[] => {
        if (category !== ts.DiagnosticCategory.Error || OF_MODULES.has(code)) return [];
        const message = ts.flattenDiagnosticMessageText(messageText, "\n");
        return [{ file: file.getFilePath(), start, length, code, message }];
      },
    ),
  );
}
