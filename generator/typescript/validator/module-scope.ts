// Collects the parts of a validator module while it is emitted: its imports, constants, functions
// and names.
import { isSomewhere } from "../../read/tree/children.js";
import { keyOf } from "../../read/tree/key.js";
import type { Node, Tree } from "../../read/tree/tree.js";
import type { Code } from "../layout/code.js";
import type { ValueContext } from "./place.js";

/** The mode of emitted code: `collect` can record every issue; `test` only returns a boolean. */
export type Mode = "collect" | "test";

/** The state that all schemas of a module share. */
export interface SharedScope {
  /** The names of the runtime functions that the module imports. */
  readonly imports: Set<string>;
  /** Module-level constants, in the order of their first use. */
  readonly constants: Code[];
  readonly names: Set<string>;
  readonly namesByIdentity: Map<unknown, string>;
}

/** The scope of one schema within a module. */
export interface ModuleScope extends SharedScope {
  readonly tree: Tree;
  /**
   * Emits the checks of a node (a parsed schema). The function is a property, because an import
   * would be circular.
   */
  readonly check: (node: Node, context: ValueContext) => readonly Code[];
  /** The numeric defaults of request fields, for rules. */
  readonly defaults?: ReadonlyMap<string, number>;
  /** The functions that are not emitted yet. */
  readonly queue: FunctionToWrite[];
  /**
   * The names of the functions, by node. In mode `test`, the key is a text instead, which is the
   * same for equal nodes.
   */
  readonly functions: Map<unknown, string>;
}

export interface FunctionToWrite {
  readonly name: string;
  readonly node: Node;
  readonly mode: Mode;
}

// Names that emitted code uses, so no other emitted name may be the same.
const RESERVED =
  "amount amounts areConsecutive at broken checkCount checkText checkTexts each equal every fieldsOf has hasAtLeast hasAtMost " +
  "hasItems howMany includes isAbove isArray isAtLeast isAtMost isBelow isInteger isLongEnough isMultipleOf isNumber isObject " +
  "isOneOf isPartOf isPublicUrl isReported isShortEnough isUnique items keys lacks missing noChoice noForm notConstant " +
  "numberOr outOfRange own refused some sums unknownField values wrongCount wrongType defineModel defineOperation " +
  "checkContract RULES found value modelId sent key when JSON RegExp Set Fields ParentPlace Key Rule";

/** Makes the scope of an empty module. */
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

/** Returns a new name that is unique in the module. */
export function freshName(scope: SharedScope, preferred: string): string {
  let name = preferred;
  for (let count = 2; scope.names.has(name); count++) name = `${preferred}${count}`;
  scope.names.add(name);
  return name;
}

/** Returns the name of a module-level constant. Constants with equal values share one name. */
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

/**
 * Returns the name of the function that checks a node. If the function is new, adds it to the queue
 * of functions to emit.
 */
export function functionFor(scope: ModuleScope, node: Node, mode: Mode, hint: string): string {
  const identity = mode === "test" ? `test:${keyOf(node)}` : node;
  // Equal nodes without references have the same meaning in every schema of the module, so they
  // share one function.
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
