// Compiles TypeScript text against the emitted SDK, as a consumer would.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

/** The folder from which imports of a virtual file are resolved. */
export const here = fileURLToPath(new URL(".", import.meta.url));

const RUNTIME = join(here, "../../runtime");

/** The flags under which the SDK must compile. */
export const STRICT: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  isolatedModules: true,
  verbatimModuleSyntax: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  lib: ["lib.es2023.d.ts", "lib.esnext.disposable.d.ts"],
  types: ["node"],
  paths: {
    "#runtime/*": [join(RUNTIME, "*")],
    "#runtime/generator/*": [join(here, "../../generator/*")],
  },
};

/** Both ways in which consumers resolve modules. */
export const RESOLUTIONS = {
  nodenext: {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  },
  bundler: { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
} as const;

/** For tests of our own sources, which need not check the declarations of libraries. */
export const SOURCES: ts.CompilerOptions = {
  ...STRICT,
  ...RESOLUTIONS.nodenext,
  skipLibCheck: true,
};

/** An error of the compiler: file, line from 1, and its text. */
export interface CompileError {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

// Parsed declarations of libraries, shared by all programs, because parsing them takes as long as
// the SDK itself.
const libraries = new Map<string, ts.SourceFile | undefined>();

/** A program of files on disk and of virtual files, whose paths need not exist. */
export function programOf(
  files: readonly string[],
  virtual: ReadonlyMap<string, string>,
  options: ts.CompilerOptions,
): ts.Program {
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists, getSourceFile } = host;
  host.readFile = (path) => virtual.get(path) ?? readFile(path);
  host.fileExists = (path) => virtual.has(path) || fileExists(path);
  host.getSourceFile = (path, target, ...rest) => {
    const text = virtual.get(path);
    if (text !== undefined) return ts.createSourceFile(path, text, target);
    if (!path.includes("/node_modules/")) return getSourceFile(path, target, ...rest);
    const key = JSON.stringify([path, target]);
    const parsed = libraries.get(key) ?? getSourceFile(path, target, ...rest);
    libraries.set(key, parsed);
    return parsed;
  };
  return ts.createProgram([...files, ...virtual.keys()], options, host);
}

/** The errors in the texts. Their imports are compiled elsewhere and are not checked here. */
export function compileTexts(texts: ReadonlyMap<string, string>): readonly CompileError[] {
  // Requests need no types of Node, and reading those takes longer than reading the SDK.
  const program = programOf([], texts, { ...SOURCES, types: [] });
  return errorsIn(program, ({ fileName }) => texts.has(fileName));
}

/** The errors of a program: in all of its files, or only in selected files. */
export function errorsIn(
  program: ts.Program,
  isAsked: (file: ts.SourceFile) => boolean = () => true,
): readonly CompileError[] {
  const found = [
    ...program.getConfigFileParsingDiagnostics(),
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...program
      .getSourceFiles()
      .filter(isAsked)
      .flatMap((file) => [
        ...program.getSyntacticDiagnostics(file),
        ...program.getSemanticDiagnostics(file),
      ]),
  ];
  return found.map((diagnostic) => ({
    file: diagnostic.file?.fileName ?? "",
    line:
      diagnostic.file === undefined || diagnostic.start === undefined
        ? 0
        : diagnostic.file.getLineAndCharacterOfPosition(diagnostic.start).line + 1,
    text: ts.flattenDiagnosticMessageText(diagnostic.messageText, "\n"),
  }));
}
