// Compiles the request types of two contract versions, to compare them.
import type TypeScript from "typescript";
import { printCode } from "../layout/code.js";
import type { RequestTypes } from "../types/declaration.js";
import { printTypes } from "../types/print-types.js";
import { requestTypes } from "../types/request-types.js";
import { namesOf } from "../../read/normalise/names.js";
import type { ComparableRequest } from "../../compare/diff/comparable.js";

/**
 * Whether a request is for a model or an operation. For a model, the SDK sets the field `model`.
 */
export type RequestKind = "model" | "operation";

/** The types of one request, as TypeScript code. */
export interface TypeText {
  /** The name of the request type. */
  readonly request: string;
  readonly text: string;
}

/** The exported types of one module, as types of the compiler. */
interface CallerTypes {
  /** The name of the request type. */
  readonly request: string;
  readonly exported: ReadonlyMap<string, TypeScript.Type>;
}

/**
 * Returns the types that the SDK's module declares for a request. Throws if the request is too
 * large or too complex for types.
 */
export function callerTypes(
  id: string,
  { input_schema: schema, rules, image_fields: imageFields = [] }: ComparableRequest,
  kind: RequestKind,
): RequestTypes {
  return requestTypes({ id, kind, names: namesOf(id), schema, rules, imageFields });
}

/**
 * Prints the types of a request. If `promised` is present, exports only the types that it names.
 */
export function typeText({ promised: exported, ...types }: RequestTypes): TypeText {
  const compared = { ...types, ...(exported && { exported }) };
  return { request: types.request, text: printTypes(compared).map(printCode).join("\n\n") };
}

/** The types of both request versions, and the compiler that checks them. */
export interface TypePair {
  readonly ts: typeof TypeScript;
  readonly checker: TypeScript.TypeChecker;
  readonly before: CallerTypes;
  readonly after: CallerTypes;
}

/** Compiles all pairs as one program. Only this function loads the compiler. */
export async function compileTypes(
  pairs: readonly (readonly [before: TypeText, after: TypeText])[],
): Promise<readonly TypePair[]> {
  const { default: ts } = await import("typescript");
  const texts = new Map([["/globals.d.ts", GLOBALS]]);
  for (const [index, [before, after]] of pairs.entries()) {
    texts.set(`/before-${index}.ts`, before.text);
    texts.set(`/after-${index}.ts`, after.text);
  }
  const options = { noLib: true, strict: true, exactOptionalPropertyTypes: true, types: [] };
  const program = ts.createProgram([...texts.keys()], options, inMemory(ts, texts));
  const checker = program.getTypeChecker();
  const exported = (path: string): CallerTypes["exported"] => {
    const file = program.getSourceFile(path);
    const module = file && checker.getSymbolAtLocation(file);
    const symbols = module === undefined ? [] : checker.getExportsOfModule(module);
    return new Map(symbols.map((each) => [each.name, checker.getDeclaredTypeOfSymbol(each)]));
  };
  return pairs.map(([before, after], index) => ({
    ts,
    checker,
    before: { request: before.request, exported: exported(`/before-${index}.ts`) },
    after: { request: after.request, exported: exported(`/after-${index}.ts`) },
  }));
}

// Makes a compiler host without disk access, because request types import nothing.
const inMemory = (
  ts: typeof TypeScript,
  texts: ReadonlyMap<string, string>,
): TypeScript.CompilerHost => ({
  getSourceFile: (path, version) => {
    const text = texts.get(path);
    return text === undefined ? undefined : ts.createSourceFile(path, text, version);
  },
  fileExists: (path) => texts.has(path),
  readFile: (path) => texts.get(path),
  writeFile: () => undefined,
  getCurrentDirectory: () => "/",
  getDefaultLibFileName: () => "/lib.d.ts",
  getCanonicalFileName: (path) => path,
  useCaseSensitiveFileNames: () => true,
  getNewLine: () => "\n",
});

// The declarations below replace the libraries of the compiler. These libraries take longer to load
// than the types of all models.

/** The global types that emitted types use, or that the compiler requires. */
const GLOBALS = `
interface Array<T> { readonly length: number; [index: number]: T }
interface ReadonlyArray<T> { readonly length: number; readonly [index: number]: T }
interface Object {
  constructor: Function;
  hasOwnProperty(key: PropertyKey): boolean;
  isPrototypeOf(object: Object): boolean;
  propertyIsEnumerable(key: PropertyKey): boolean;
  toLocaleString(): string;
  toString(): string;
  valueOf(): Object;
}
interface Boolean {}
interface CallableFunction {}
interface Function {}
interface File { readonly file: File }
interface IArguments {}
interface NewableFunction {}
interface Number {}
interface RegExp {}
interface String {}
interface Symbol {}
type PropertyKey = string | number | symbol;
type Partial<T> = { [Key in keyof T]?: T[Key] };
type Readonly<T> = { readonly [Key in keyof T]: T[Key] };
type Record<Key extends keyof any, T> = { [Each in Key]: T };
`;
