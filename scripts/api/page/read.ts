// Reads the methods and options of the client from the source files of the runtime, with their
// docstrings.
import { join } from "node:path";
import {
  Node,
  Project,
  type JSDocableNode,
  type SourceFile,
  type TypeElementTypes,
} from "ts-morph";
import { wordsOf, type Words } from "./words.js";

/** A method of the client. */
export interface Method {
  readonly name: string;
  /** Parameters and result, such as `(taskId: string): Task`. */
  readonly signature: string;
  readonly words: Words;
}

/** An option, with its type and its docstring. */
export interface Option {
  readonly name: string;
  readonly type: string;
  readonly words: Words;
}

type From = readonly [file: string, name?: string];

/** The source files of the runtime in the folder `root`. */
export class Sources {
  readonly #project = new Project({ skipFileDependencyResolution: true });
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
    this.#project.addSourceFilesAtPaths(join(root, "**/*.ts"));
  }

  /** Returns these methods of an interface or class, or these functions of a file. */
  methods([file, name]: From, names: readonly string[]): readonly Method[] {
    const source = this.#source(file);
    return names.map((one) => {
      const node = name === undefined ? source.getFunctionOrThrow(one) : member(source, name, one);
      const label = `${file}: ${name ?? ""} ${one}`;
      return { name: one, signature: signatureOf(node), words: wordsIn(node, label) };
    });
  }

  /** Returns the names of public methods and of callable properties, for an interface or class. */
  methodNames([file, name = ""]: From): readonly string[] {
    return membersOf(this.#source(file), name)
      .filter((node) => !isInternal(node) && isCalled(node))
      .map((node) => (Node.hasName(node) ? node.getName() : ""))
      .filter((one) => /^\w+$/.test(one));
  }

  /**
   * Returns the options of an interface. With `all`, the options of its base interfaces come first.
   */
  options([file, name = ""]: From, all = false): readonly Option[] {
    const declared = this.#source(file).getInterfaceOrThrow(name);
    const bases = all ? declared.getBaseDeclarations().filter(Node.isInterfaceDeclaration) : [];
    return [...bases, declared]
      .flatMap((one) => one.getProperties())
      .map((node) => ({
        name: node.getName(),
        type: this.#readable(plain(node.getTypeNodeOrThrow().getText())),
        words: wordsIn(node, `${file}: ${name}.${node.getName()}`, true),
      }));
  }

  // Replaces the name of a type by its literal words, which are clearer.
  #readable(type: string): string {
    const bare = type.replace(/ \| undefined$/, "").replace(/^\((.*)\)$/, "$1");
    if (!/^\w+$/.test(bare)) return bare;
    for (const source of this.#project.getSourceFiles()) {
      const text = source.getTypeAlias(bare)?.getTypeNode()?.getText().replaceAll(/\s+/g, " ");
      if (text !== undefined && /^("[\w-]+"( \| )?)+$/.test(text)) return text;
    }
    return bare;
  }

  #source(file: string): SourceFile {
    return this.#project.getSourceFileOrThrow(join(this.#root, file));
  }
}

type Member = TypeElementTypes | Node;

const membersOf = (source: SourceFile, name: string): readonly Member[] =>
  source.getInterface(name)?.getMembers() ?? source.getClassOrThrow(name).getMembers();

function member(source: SourceFile, name: string, one: string): Member {
  const match = membersOf(source, name).find(
    (node) => Node.hasName(node) && node.getName() === one,
  );
  if (match === undefined)
    throw new Error(`${name} has no member ${one}. Correct scripts/api/page/sections.ts.`);
  return match;
}

const isCalled = (node: Member) =>
  Node.isMethodSignature(node) ||
  Node.isMethodDeclaration(node) ||
  (Node.isPropertySignature(node) && node.getTypeNode()?.getText().startsWith("MusicOperation"));

const isInternal = (node: Member) =>
  Node.isJSDocable(node) && node.getJsDocs().some((doc) => doc.getText().includes("@internal"));

function wordsIn(node: Member, label: string, mayLack = false): Words {
  const docs = Node.isJSDocable(node) ? (node as JSDocableNode).getJsDocs() : [];
  const text = docs.map((doc) => doc.getCommentText() ?? "").join(" ");
  if (text === "" && !mayLack)
    throw new Error(`${label} has no docstring. Write one in the runtime.`);
  return wordsOf(text);
}

// Matches the type of a music operation. Its type argument is the request type.
const OPERATION = /^MusicOperation<(.*)>$/s;

function signatureOf(node: Member): string {
  if (Node.isPropertySignature(node)) {
    const request = OPERATION.exec(node.getTypeNodeOrThrow().getText())?.[1] ?? "";
    return `(request: ${plain(request)}, options?: SubmitOptions): AnswerPromise<Task>`;
  }
  if (!Node.isParametered(node) || !Node.isReturnTyped(node)) return "";
  const parameters = node.getParameters().map((parameter) => {
    const isOptional = parameter.isOptional();
    const type = parameter.getTypeNode()?.getText() ?? "unknown";
    return `${parameter.getName()}${isOptional ? "?" : ""}: ${plain(type)}`;
  });
  return `(${parameters.join(", ")}): ${plain(node.getReturnTypeNode()?.getText() ?? "void")}`;
}

/** Returns a type without the parts that only the compiler needs. */
function plain(type: string): string {
  return type
    .replaceAll(/\s+/g, " ")
    .replaceAll("RequestArgument<Request, Asked, Names>", "Request")
    .replaceAll(/Operations\["([\w-]+)"\]/g, (_, name: string) => `${pascal(name)}Request`)
    .replaceAll(/Readonly<Record<string, ([^<>]+)>>/g, "{ [name: string]: $1 }")
    .replaceAll(/UsageQuery & \{.*?\}/g, "UsageQuery & { start }");
}

const pascal = (name: string) =>
  name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
