// The imports, constants, functions and names of a validator module while it is written.
import { isSomewhere } from "../../read/tree/children.js";
import { keyOf } from "../../read/tree/key.js";
import type { Node, Tree } from "../../read/tree/tree.js";
import type { Code } from "../layout/code.js";
import type { Place } from "./place.js";

/** `collect` can record every issue; `test` only says whether there is one. */
export type Mode = "collect" | "test";

/** The state that all schemas of a module share. */
export interface SharedScope {
  /** Names of runtime functions that the module imports. */
  readonly imports: Set<string>;
  /** Module-level constants, in order of use. */
  readonly constants: Code[];
  readonly names: Set<string>;
  readonly known: Map<unknown, string>;
}

/** The scope of one schema within a module. */
export interface ModuleScope extends SharedScope {
  readonly tree: Tree;
  /** Writes the checks of a node. Every kind needs it for what is inside, so it is handed on. */
  readonly check: (node: Node, place: Place) => readonly Code[];
  /** In rules, the defaults of the request's fields that are numbers. */
  readonly defaults?: ReadonlyMap<string, number>;
  /** Functions still to be written. */
  readonly queue: FunctionToWrite[];
  /** Names of functions, by node or by what they test. */
  readonly functions: Map<unknown, string>;
}

export interface FunctionToWrite {
  readonly name: string;
  readonly node: Node;
  readonly mode: Mode;
}

// Global names that emitted code uses; no emitted name may shadow them.
const RESERVED =
  "amount amounts areConsecutive at broken checkCount checkText checkTexts each equal every fieldsOf has hasAtLeast hasAtMost " +
  "hasItems howMany includes isAbove isArray isAtLeast isAtMost isBelow isInteger isLongEnough isMultipleOf isNumber isObject " +
  "isOneOf isPartOf isPublicUrl isReported isShortEnough isUnique items keys lacks missing noChoice noForm notConstant " +
  "numberOr outOfRange own refused some sums unknownField values wrongCount wrongType defineModel defineOperation " +
  "checkContract RULES found value modelId sent key when JSON RegExp Set Fields ParentPlace Key Rule";

/** The scope of a module in which nothing is written yet. */
export function newModule(): SharedScope {
  return {
    imports: new Set(),
    names: new Set(RESERVED.split(" ")),
    constants: [],
    known: new Map(),
  };
}

/** Marks a runtime function as used and gives its name. */
export function use(scope: SharedScope, name: string): string {
  scope.imports.add(name);
  return name;
}

/** A name that nothing in the module has yet. */
export function freshName(scope: SharedScope, wanted: string): string {
  let name = wanted;
  for (let count = 2; scope.names.has(name); count++) name = `${wanted}${count}`;
  scope.names.add(name);
  return name;
}

/** A module-level constant; equal values share one. */
export function constant(
  scope: SharedScope,
  wanted: string,
  identity: string,
  write: (name: string) => Code,
): string {
  const known = scope.known.get(identity);
  if (known !== undefined) return known;
  const name = freshName(scope, wanted);
  scope.known.set(identity, name);
  scope.constants.push(write(name));
  return name;
}

/** The function for a node; written once, later. */
export function functionFor(scope: ModuleScope, node: Node, mode: Mode, hint: string): string {
  const identity = mode === "test" ? `test:${keyOf(node)}` : node;
  // Without references, equal nodes mean the same in every schema of the module.
  const isShared = mode === "test" && !isSomewhere(node, isReference);
  const functions = isShared ? scope.known : scope.functions;
  const known = functions.get(identity);
  if (known !== undefined) return known;
  const name = freshName(scope, `${mode === "test" ? "is" : "check"}${hint}`);
  functions.set(identity, name);
  scope.queue.push({ name, node, mode });
  return name;
}

const isReference = ({ kind }: Node): boolean => kind === "reference";
