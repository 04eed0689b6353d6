// Emits the functions of a validator module.
import type { Tree } from "../../read/tree/tree.js";
import { block, list, type Code } from "../layout/code.js";
import { checkStatements, functionStatements } from "./check.js";
import { use, type FunctionToWrite, type ModuleScope, type SharedScope } from "./module-scope.js";
import { argumentContext } from "./place.js";

/** Makes the scope of one schema within a module, for its names and functions. */
export function schemaScope(
  shared: SharedScope,
  tree: Tree,
  more: Pick<Partial<ModuleScope>, "defaults"> = {},
): ModuleScope {
  return { ...shared, tree, check: checkStatements, queue: [], functions: new Map(), ...more };
}

/** Emits the functions in the queue, and the further functions that these add to the queue. */
export function writeQueue(scope: ModuleScope): readonly Code[] {
  const written: Code[] = [];
  for (let next = scope.queue.shift(); next !== undefined; next = scope.queue.shift()) {
    written.push(writeFunction(next, scope));
  }
  return written;
}

function writeFunction({ name, node, mode }: FunctionToWrite, scope: ModuleScope): Code {
  const context = argumentContext(scope, mode, name.replace(/^(check|is)/, ""));
  if (mode === "collect") use(scope, "type Key");
  const parameters =
    mode === "collect" ? ["value: unknown", "found: ParentPlace", "key: Key"] : ["value: unknown"];
  return block(
    [`function ${name}`, list("(", parameters, ")"), ": boolean"],
    functionStatements(node, context),
  );
}
