// The imports, constants, functions and names of a validator module while it is emitted.
import { isSomewhere } from "../../read/tree/children.js";
import { keyOf } from "../../read/tree/key.js";
import type { Node, Tree } from "../../read/tree/tree.js";
import type { Code } from "../layout/code.js";
import type { ValueContext } from "./place.js";

/** `collect` can record every issue; `test` only returns whether there is one. */
export type Mode = "collect" | "test";

/** The state that all schemas of a module share. */
export interface SharedScope {
  /** Names of runtime functions that the module imports. */
  readonly imports: Set<string>;
  /** Module-level constants, in order of use. */
  readonly constants: Code[];
  readonly names: Set<string>;
  readonly namesByIdentity: Map<unknown, string>;
}

/** The scope of one schema within a module. */
export interface ModuleScope extends SharedScope {
  readonly tree: Tree;
  /**
   * Emits the checks of a node. Each kind of node calls it for its parts; an import would be
   * circular.
   */
  readonly check: (node: Node, context: ValueContext) => readonly Code[];
  /** In rules, the numeric defaults of the request's fields. */
  readonly defaults?: ReadonlyMap<string, number>;
  /** Functions that are not emitted yet. */
  readonly queue: FunctionToWrite[];
  /** Names of functions, by node or by the key of the node that they test. */
  readonly functions: Map<unknown, string>;
}

export interface FunctionToWrite {
  readonly name: string;
  readonly node: Node;
  readonly mode: Mode;
}

// Names that emitted code uses; no other emitted name may shadow them.
const RESERVED =
  "amount amounts areConsecutive at broken checkCount checkText checkTexts each equal every fieldsOf has hasAtLeast hasAtMost " +
  "hasItems howMany includes isAbove isArray isAtLeast isAtMost isBelow isInteger isLongEnough isMultipleOf isNumber isObject " +
  "isOneOf isPartOf isPublicUrl isReported isShortEnough isUnique items keys lacks missing noChoice noForm notConstant " +
  "numberOr outOfRange own refused some sums unknownField values wrongCount wrongType defineModel defineOperation " +
  "checkContract RULES found value modelId sent key when JSON RegExp Set Fields ParentPlace Key Rule";

/** The scope of an empty module. */
export function newModule(): SharedScope {
  return {
    imports: new Set(),
    names: new Set(RESERVED.split(" ")),
    constants: [],
    namesByIdentity: new Map(),
  };
}

/** Imports a runtime function, and returns its name. */
export function use(scope: SharedScope, name: string): string {
  scope.imports.add(name);
  return name;
}

/** A new name in the module. */
export function freshName(scope: SharedScope, preferred: string): string {
  let name = preferred;
  for (let count = 2; scope.names.has(name); count++) name = `${preferred}${count}`;
  scope.names.add(name);
  return name;
}

/** The name of a module-level constant; equal values share one constant. */
export function constant(
  scope: SharedScope,
  preferred: string,
  identity: string,
  write: (name: string) => Code,
): string {
  const existingName = scope.namesByIdentity.get(identity);
  if (existingName !== undefined) return existingName;
  const name = freshName(scope, preferred);
  scope.namesByIdentity.set(identity, name);
  scope.constants.push(write(name));
  return name;
}

/** The name of the function for a node; it is emitted once, later. */
export function functionFor(scope: ModuleScope, node: Node, mode: Mode, hint: string): string {
  const identity = mode === "test" ? `test:${keyOf(node)}` : node;
  // Without references, equal nodes have the same meaning in every schema of the module.
  const isShared = mode === "test" && !isSomewhere(node, isReference);
  const functions = isShared ? scope.namesByIdentity : scope.functions;
  const existingName = functions.get(identity);
  if (existingName !== undefined) return existingName;
  const name = freshName(scope, `${mode === "test" ? "is" : "check"}${hint}`);
  functions.set(identity, name);
  scope.queue.push({ name, node, mode });
  return name;
}

const isReference = ({ kind }: Node): boolean => kind === "reference";
