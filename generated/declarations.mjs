// The declaration files of the package, of which `models.d.ts` has the request types of all models.
import { dirname, join, posix } from "node:path";
import ts from "typescript";

/** The declarations of the entries and of all that these import: path → text. */
export function declarations(root, entries) {
  const all = emitted(root);
  all.set("models.d.ts", withRequests(all));
  const reached = new Map();
  const waiting = entries.map((entry) => `${entry}.d.ts`);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue;
    const text = textOf(all, path);
    reached.set(path, text);
    const { importedFiles } = ts.preProcessFile(text);
    const relative = importedFiles
      .map(({ fileName }) => fileName)
      .filter((name) => /^\.\.?\//.test(name));
    waiting.push(...relative.map((name) => declarationAt(dirname(path), name)));
  }
  return [...reached];
}

const declarationAt = (folder, specifier) =>
  posix.join(folder, specifier.replace(/\.js$/, ".d.ts"));

function textOf(all, path) {
  const text = all.get(path);
  if (text === undefined) throw new Error(`There is no declaration ${path}`);
  return text;
}

function emitted(root) {
  const failOn = (diagnostics) => {
    if (diagnostics.length === 0) return;
    const host = {
      getCanonicalFileName: (name) => name,
      getCurrentDirectory: () => root,
      getNewLine: () => "\n",
    };
    throw new Error(`The sources do not compile:\n${ts.formatDiagnostics(diagnostics, host)}`);
  };
  const config = ts.getParsedCommandLineOfConfigFile(
    join(root, "tsconfig.json"),
    {
      noEmit: false,
      emitDeclarationOnly: true,
      skipLibCheck: true,
      newLine: ts.NewLineKind.LineFeed,
    },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (fault) => failOn([fault]) },
  );
  const program = ts.createProgram(config.fileNames, config.options);
  failOn([...config.errors, ...ts.getPreEmitDiagnostics(program)]);
  const all = new Map();
  const outDir = posix.join(config.options.outDir, "/");
  program.emit(undefined, (path, text) => void all.set(path.slice(outDir.length), text));
  return all;
}

/**
 * `models.d.ts` with a copy of the types of each model, instead of imports: with 1,000 models a compiler reads one file
 * and not 1,000. The modules keep their own types, so that who imports a model reads no other.
 */
function withRequests(all) {
  const text = textOf(all, "models.d.ts");
  const source = parsed(text);
  const names = new Set(typesIn(source).map(nameOf));
  const copied = [];
  const edits = [];
  for (const reference of importsIn(source)) {
    const types = typesIn(parsed(textOf(all, declarationAt("", reference.argument.literal.text))));
    // Two models can want one name, such as `x` with `y_z` and `x-y` with `z`: the second one stays an import.
    if (types.some((type) => names.has(nameOf(type)))) continue;
    types.forEach((type) => names.add(nameOf(type)));
    copied.push(...types.map((type) => type.getFullText().trim()));
    edits.push(reference);
  }
  let own = "";
  let end = 0;
  for (const reference of edits) {
    own += text.slice(end, reference.getStart()) + reference.qualifier.getText();
    end = reference.end;
  }
  // The last line keeps the types private that a module does not export.
  return [...copied, own + text.slice(end), "export {};", ""].join("\n");
}

const parsed = (text) => ts.createSourceFile("x.d.ts", text, ts.ScriptTarget.Latest, true);
const nameOf = (type) => type.name.text;
const typesIn = ({ statements }) =>
  statements.filter((node) => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node));

function importsIn(source) {
  const found = [];
  const visit = (node) => {
    if (ts.isImportTypeNode(node)) found.push(node);
    else ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
