// What a validator module collects while it is written: imports, constants, functions, and free names.
import type { JsonObject, Schema } from "../../schema/json.js";
import type { References } from "../../schema/references.js";
import type { Code } from "../layout/code.js";

/** `collect` records every issue; `test` stops at the first. */
export type Mode = "collect" | "test";

/** One module being written. */
export interface ModuleScope {
  readonly references: References;
  /** Names of runtime functions that the module imports. */
  readonly imports: Set<string>;
  /** Module-level constants, in order of use. */
  readonly constants: Code[];
  /** Functions still to be written, by schema and mode. */
  readonly queue: FunctionToWrite[];
  readonly names: Set<string>;
  readonly known: Map<string, string>;
  /** Whether functions take the whole body: documented rules look fields up in it. */
  readonly withBody: boolean;
  /** Defaults of the contract's top-level fields, for rules that compare with a field left out. */
  readonly defaults: ReadonlyMap<string, number>;
  readonly functions: Map<Schema, Map<Mode, string>>;
}

export interface FunctionToWrite {
  readonly name: string;
  readonly schema: JsonObject;
  readonly mode: Mode;
}

/** Marks a runtime function as used and gives its name. */
export function use(scope: ModuleScope, name: string): string {
  scope.imports.add(name);
  return name;
}

/** A name that nothing in the module has yet. */
export function freshName(scope: ModuleScope, wanted: string): string {
  let name = wanted;
  for (let count = 2; scope.names.has(name); count++) name = `${wanted}${count}`;
  scope.names.add(name);
  return name;
}

/** A module-level constant; equal values share one. */
export function constant(
  scope: ModuleScope,
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

/** The function for a schema in a mode; written once, later. */
export function functionFor(
  scope: ModuleScope,
  schema: JsonObject,
  mode: Mode,
  hint: string,
): string {
  const modes = scope.functions.get(schema) ?? new Map<Mode, string>();
  scope.functions.set(schema, modes);
  const known = modes.get(mode);
  if (known !== undefined) return known;
  const name = freshName(scope, `${mode === "collect" ? "check" : "is"}${hint}`);
  modes.set(mode, name);
  scope.queue.push({ name, schema, mode });
  return name;
}
