// Runs emitted checks for any schema, so that tests can ask the emitted code itself.
import { copyWithinLimits } from "../../generator/check/copy.js";
import { block, printCode, type Code } from "../../generator/emit/layout/code.js";
import type { Mode, ModuleScope } from "../../generator/emit/validator/module-scope.js";
import { checkStatements } from "../../generator/emit/validator/statements.js";
import { isSchema, type Schema } from "../../generator/schema/json.js";
import { referencesOf } from "../../generator/schema/references.js";
import * as runtime from "../../runtime/validation/index.js";

/** Both forms of an emitted check. */
export interface EmittedCheck {
  readonly collect: (value: unknown) => runtime.Findings;
  readonly test: (value: unknown) => boolean;
  readonly text: string;
}

/** Emits and loads the checks of a schema. */
export function emittedCheck(given: unknown): EmittedCheck {
  const schema = copyWithinLimits(given);
  if (!isSchema(schema)) throw new Error("not a schema");
  const text = emitText(schema);
  // The few annotations that emitted checks have; a compiler call per schema would take minutes.
  const script = text.replace(
    /: (unknown|boolean|string|Findings|readonly unknown\[\]|ReadonlySet<string>)(?=[,)=; ])/g,
    "",
  );
  const names = Object.keys(runtime);
  const load = new Function(...names, `${script}\nreturn [collectRoot, testRoot];`);
  const [collect, test] = load(...Object.values(runtime)) as [
    (value: unknown, at: string, found: runtime.Findings) => runtime.Findings,
    (value: unknown) => boolean,
  ];
  return { collect: (value) => collect(value, "", undefined), test, text };
}

function emitText(schema: Schema): string {
  const scope: ModuleScope = {
    references: referencesOf(schema),
    imports: new Set(),
    constants: [],
    queue: [],
    names: new Set(["value", "at", "found", "body", ...Object.keys(runtime)]),
    known: new Map(),
    withBody: false,
    defaults: new Map(),
    functions: new Map(),
  };
  const written: Code[] = [];
  const write = (name: string, part: Schema, mode: Mode): void => {
    const pointer = [{ expression: "at" }];
    const place = { scope, mode, value: "value", pointer, isObject: false, hint: "Root" };
    const statements = checkStatements(part, { ...place, locals: new Set<string>() });
    const head =
      mode === "test"
        ? `function ${name}(value: unknown): boolean`
        : `function ${name}(value: unknown, at: string, found: Findings): Findings`;
    written.push(block(head, [...statements, mode === "test" ? "return true;" : "return found;"]));
  };
  write("collectRoot", schema, "collect");
  write("testRoot", schema, "test");
  for (let next = scope.queue.shift(); next !== undefined; next = scope.queue.shift()) {
    write(next.name, next.schema, next.mode);
  }
  return [...scope.constants, ...written].map(printCode).join("\n");
}
