// What a validator module collects while it is written: imports, constants, functions, and free names.
import type { JsonObject, Schema } from "../../schema/json.js";
import type { References } from "../../schema/references.js";
import type { Code } from "../layout/code.js";

/** `collect` can record every issue; `test` only says whether there is one; `mark` notes which parts a valid value's schema covers. */
export type Mode = "collect" | "test" | "mark";

/** The dynamic scope: for each `$dynamicAnchor`, the schema of the outermost resource that has it. */
export type DynamicScope = ReadonlyMap<string, JsonObject>;

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
  /** Whether this is a documented rule: only there the rule vocabulary has a meaning. */
  readonly isRule: boolean;
  /** Whether functions take the whole body, because the rule looks fields up in it. */
  readonly withBody: boolean;
  /** Defaults of the contract's top-level fields, for rules that compare with a field left out. */
  readonly defaults: ReadonlyMap<string, number>;
  /** Names of functions by schema, and there by mode and dynamic scope. */
  readonly functions: Map<Schema, Map<string, string>>;
  /** Numbers for schemas that stand in a dynamic scope. */
  readonly numbers: Map<JsonObject, number>;
}

export interface FunctionToWrite {
  readonly name: string;
  readonly schema: JsonObject;
  readonly mode: Mode;
  readonly dynamic: DynamicScope;
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

const PREFIX: Readonly<Record<Mode, string>> = { collect: "check", test: "is", mark: "mark" };

/** The function for a schema in a mode, within a dynamic scope; written once, later. */
export function functionFor(
  scope: ModuleScope,
  schema: JsonObject,
  mode: Mode,
  outer: DynamicScope,
  hint: string,
): string {
  if (mode === "test" && !scope.withBody) {
    const text = JSON.stringify(schema);
    // Without references, equal schemas mean the same wherever they stand.
    if (!text.includes('"$')) {
      const identity = `test:${text}`;
      const known = scope.known.get(identity);
      if (known !== undefined) return known;
      const name = freshName(scope, `${PREFIX[mode]}${hint}`);
      scope.known.set(identity, name);
      scope.queue.push({ name, schema, mode, dynamic: outer });
      return name;
    }
  }
  const dynamic = entered(scope, schema, outer);
  const identity = `${mode} ${dynamicIdentity(scope, dynamic)}`;
  const known = scope.functions.get(schema) ?? new Map<string, string>();
  scope.functions.set(schema, known);
  const written = known.get(identity);
  if (written !== undefined) return written;
  const name = freshName(scope, `${PREFIX[mode]}${hint}`);
  known.set(identity, name);
  scope.queue.push({ name, schema, mode, dynamic });
  return name;
}

/** The dynamic scope inside a schema: its resource adds the anchors that no outer one has. */
export function entered(
  { references }: ModuleScope,
  schema: JsonObject,
  outer: DynamicScope,
): DynamicScope {
  const anchors = references.dynamicAnchorsOf(references.resourceOf(schema));
  if ([...anchors.keys()].every((name) => outer.has(name))) return outer;
  return new Map([...anchors, ...outer]);
}

function dynamicIdentity({ numbers }: ModuleScope, dynamic: DynamicScope): string {
  return [...dynamic]
    .map(([name, schema]) => {
      const number = numbers.get(schema) ?? numbers.size;
      numbers.set(schema, number);
      return `${name}=${number}`;
    })
    .sort()
    .join();
}
