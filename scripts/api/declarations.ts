// Reads the declarations that an entry file exports, and those that they refer to.
import { dirname } from "node:path";
import ts from "typescript";

/** One declared name. */
export interface Declaration {
  readonly name: string;
  /** Source file. */
  readonly file: string;
  /** Its declarations as printed, without comments; overloads and merged ones one after the other. */
  readonly text: string;
}

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ["lib.es2023.d.ts", "lib.esnext.disposable.d.ts"],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: ["node"],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
  declaration: true,
  emitDeclarationOnly: true,
};

/** A program that can be asked for {@link declarationsOf}. */
export function declaringProgram(files: readonly string[]): ts.Program {
  return ts.createProgram([...files], OPTIONS);
}

/** The exports of `entry`, and the other declarations in its folder that they need; each sorted by name. */
export function declarationsOf(
  entry: string,
  sources: ts.Program,
): { readonly exported: readonly Declaration[]; readonly named: readonly Declaration[] } {
  const emitted = emitDeclarations(sources, `${dirname(entry)}/`);
  const program = programOver(emitted, sources);
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(sourceOf(program, declarationFile(entry)));
  if (module === undefined) throw new Error(`${entry} exports nothing`);
  const resolved = (symbol: ts.Symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const exports = checker.getExportsOfModule(module).map((symbol) => ({
    name: symbol.getName(),
    symbol: resolved(symbol),
  }));

  const isOurs = (node: ts.Node) => emitted.has(node.getSourceFile().fileName);
  const seen = new Set(exports.map(({ symbol }) => symbol));
  const named: { name: string; symbol: ts.Symbol }[] = [];
  const visit = (node: ts.Node): void => {
    const found = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined;
    const symbol = found && resolved(found);
    if (symbol !== undefined && !seen.has(symbol) && isTopLevel(symbol) && isOurs(top(symbol))) {
      seen.add(symbol);
      named.push({ name: symbol.getName(), symbol });
    }
    ts.forEachChild(node, visit);
  };
  // `named` grows while it is walked: what a named declaration refers to counts as well.
  for (const { symbol } of exports) symbol.declarations?.forEach(visit);
  for (const { symbol } of named) symbol.declarations?.forEach(visit);

  const sorted = (list: readonly { name: string; symbol: ts.Symbol }[]) =>
    list.map(({ name, symbol }) => printed(name, symbol)).sort(byName);
  return { exported: sorted(exports), named: sorted(named) };
}

function emitDeclarations(program: ts.Program, folder: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const files = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(folder));
  const [first] = files.flatMap(
    (file) => program.emit(file, (path, text) => void texts.set(path, text)).diagnostics,
  );
  if (first !== undefined) {
    throw new Error(`No declarations: ${ts.flattenDiagnosticMessageText(first.messageText, "\n")}`);
  }
  return texts;
}

function programOver(texts: ReadonlyMap<string, string>, sources: ts.Program): ts.Program {
  const host = ts.createCompilerHost(OPTIONS);
  const { readFile, fileExists, getSourceFile } = host;
  // Use the declarations, not their sources, which the compiler would find first.
  const isReplaced = (path: string) => path.endsWith(".ts") && texts.has(declarationFile(path));
  host.readFile = (path) => texts.get(path) ?? readFile(path);
  host.fileExists = (path) => texts.has(path) || (!isReplaced(path) && fileExists(path));
  host.getSourceFile = (path, target, ...rest) => {
    const text = texts.get(path);
    // What libraries declare was parsed for the sources.
    return text === undefined
      ? (sources.getSourceFile(path) ?? getSourceFile(path, target, ...rest))
      : ts.createSourceFile(path, text, target, true);
  };
  return ts.createProgram([...texts.keys()], { ...OPTIONS, noEmit: true }, host);
}

function declarationFile(source: string): string {
  return source.endsWith(".d.ts") ? source : source.replace(/\.ts$/, ".d.ts");
}

function sourceOf(program: ts.Program, path: string): ts.SourceFile {
  const file = program.getSourceFile(path);
  if (file === undefined) throw new Error(`The compiler did not read ${path}`);
  return file;
}

// Types and values of a module, not the members and parameters inside them.
function isTopLevel(symbol: ts.Symbol): boolean {
  const kinds =
    ts.SymbolFlags.Type | ts.SymbolFlags.Function | ts.SymbolFlags.Variable | ts.SymbolFlags.Alias;
  if ((symbol.flags & kinds) === 0 || symbol.flags & ts.SymbolFlags.TypeParameter) return false;
  const [declaration] = symbol.declarations ?? [];
  if (declaration === undefined) return false;
  const holder = ts.isVariableDeclaration(declaration)
    ? declaration.parent.parent.parent
    : declaration.parent;
  return holder !== undefined && ts.isSourceFile(holder);
}

function top(symbol: ts.Symbol): ts.Node {
  const [declaration] = symbol.declarations ?? [];
  if (declaration === undefined) throw new Error(`${symbol.getName()} is declared nowhere`);
  return declaration;
}

const printer = ts.createPrinter({ removeComments: true });

function printed(name: string, symbol: ts.Symbol): Declaration {
  const declarations = symbol.declarations ?? [];
  const statements = declarations.map((declaration) =>
    ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration,
  );
  const text = statements
    .map((node) => printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile()))
    .map((line) => line.replace(/^export (declare )?/, ""))
    .join("\n");
  const file = top(symbol)
    .getSourceFile()
    .fileName.replace(/\.d\.ts$/, ".ts");
  return { name, file, text };
}

function byName(a: Declaration, b: Declaration): number {
  if (a.name !== b.name) return a.name < b.name ? -1 : 1;
  return a.file < b.file ? -1 : 1;
}
