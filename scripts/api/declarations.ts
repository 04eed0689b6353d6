// Reads the declarations that an entry file exports, and those that they refer to.
import { dirname, join, relative } from "node:path";
import {
  ModuleKind,
  ModuleResolutionKind,
  Node,
  Project,
  ScriptTarget,
  SyntaxKind,
  type Symbol,
} from "ts-morph";

/** One declared name. */
export interface Declaration {
  readonly name: string;
  /** Source file, from the folder of the entry. */
  readonly file: string;
  /** Its declarations as printed, without comments; overloads and merged ones one after the other. */
  readonly text: string;
}

const OPTIONS = {
  target: ScriptTarget.ES2022,
  lib: ["lib.es2023.d.ts", "lib.esnext.disposable.d.ts"],
  module: ModuleKind.NodeNext,
  moduleResolution: ModuleResolutionKind.NodeNext,
  types: ["node"],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
};

/** The exports of `entry`, and the other declarations in its folder that they need; each sorted by name. */
export function declarationsOf(
  entry: string,
): Readonly<Record<"exported" | "named", Declaration[]>> {
  // In a folder of their own, so that the compiler finds them and not their sources.
  const place = join(dirname(entry), "../.declarations");
  const project = declared(dirname(entry), place);
  const module = project.getSourceFileOrThrow(join(place, "index.d.ts"));
  const exports = new Map(
    module.getExportSymbols().map((symbol) => [resolved(symbol), symbol.getName()]),
  );
  // A map that grows is walked to its new end: what a named declaration refers to counts as well.
  const all = new Map(exports);
  for (const [symbol] of all) {
    for (const node of symbol.getDeclarations().flatMap(identifiersIn)) {
      const found = node.getSymbol();
      const named = found && resolved(found);
      if (named !== undefined && !all.has(named) && isTopLevel(named, place)) {
        all.set(named, named.getName());
      }
    }
  }
  const printed = (isExported: boolean) =>
    [...all]
      .filter(([symbol]) => exports.has(symbol) === isExported)
      .map(([symbol, name]) => ({ name, ...textOf(symbol, place) }))
      .sort((a, b) => order(a.name, b.name) || order(a.file, b.file));
  return { exported: printed(true), named: printed(false) };
}

function declared(folder: string, outDir: string): Project {
  const emitting = { declaration: true, emitDeclarationOnly: true, rootDir: folder, outDir };
  const sources = new Project({ compilerOptions: { ...OPTIONS, ...emitting } });
  sources.addSourceFilesAtPaths(`${folder}/**/*.ts`);
  const project = new Project({ compilerOptions: OPTIONS });
  for (const { filePath, text } of sources.emitToMemory({ emitOnlyDtsFiles: true }).getFiles()) {
    project.createSourceFile(filePath, text);
  }
  return project;
}

const resolved = (symbol: Symbol) => symbol.getAliasedSymbol() ?? symbol;
const identifiersIn = (node: Node) => node.getDescendantsOfKind(SyntaxKind.Identifier);
const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

// Types and values of a module of ours, not the members and parameters inside them.
function isTopLevel(symbol: Symbol, place: string): boolean {
  const [declaration] = symbol.getDeclarations();
  if (declaration === undefined || !declaration.getSourceFile().getFilePath().startsWith(place))
    return false;
  return Node.isSourceFile(statementOf(declaration).getParent()) && !Node.isSourceFile(declaration);
}

const statementOf = (node: Node): Node =>
  Node.isVariableDeclaration(node) ? node.getVariableStatementOrThrow() : node;

function textOf(symbol: Symbol, place: string) {
  const declarations = symbol.getDeclarations();
  const path = relative(place, declarations[0]?.getSourceFile().getFilePath() ?? "");
  const text = declarations
    .map((node) => statementOf(node).print({ removeComments: true }))
    .map((line) => line.replace(/^export (declare )?/, ""))
    .join("\n");
  return { file: path.replaceAll("\\", "/").replace(/\.d\.ts$/, ".ts"), text };
}
