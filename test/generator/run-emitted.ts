// Runs emitted checks for any schema, so that tests can ask the emitted code itself.
import { copyWithinLimits } from "../../generator/check/copy.js";
import { block, printCode, type Code } from "../../generator/emit/layout/code.js";
import {
  argumentPlace,
  documentScope,
  newModule,
  writeQueue,
} from "../../generator/emit/validator/functions.js";
import { checkStatements } from "../../generator/emit/validator/statements.js";
import { isSchema, type Schema } from "../../generator/schema/json.js";
import { referencesOf } from "../../generator/schema/references.js";
import { withActiveKeywords } from "../../generator/schema/vocabulary.js";
import * as runtime from "../../runtime/validation/index.js";

/** Both forms of an emitted check. */
export interface EmittedCheck {
  readonly collect: (value: unknown) => runtime.Findings;
  readonly test: (value: unknown) => boolean;
  readonly text: string;
}

/** Emits and loads the checks of a schema. */
export function emittedCheck(
  given: unknown,
  documents: ReadonlyMap<string, Schema> = new Map(),
): EmittedCheck {
  const copy = copyWithinLimits(given);
  if (!isSchema(copy)) throw new Error("not a schema");
  const text = emitText(withActiveKeywords(copy, documents), documents);
  // The few annotations that emitted checks have; a compiler call per schema would take minutes.
  const script = text
    .replace(
      /: (unknown|boolean|string \| number|string|Findings|readonly unknown\[\]|ReadonlySet<string>|Set<string \| number>|void)(?=[,)=; ])/g,
      "",
    )
    .replaceAll("new Set<string | number>()", "new Set()");
  const names = Object.keys(runtime);
  const load = new Function(...names, `${script}\nreturn [collectRoot, testRoot];`);
  const [collect, test] = load(...Object.values(runtime)) as [
    (value: unknown, at: string, key: string, found: runtime.Findings) => runtime.Findings,
    (value: unknown) => boolean,
  ];
  return { collect: (value) => collect(value, "", "", undefined), test, text };
}

function emitText(schema: Schema, documents: ReadonlyMap<string, Schema>): string {
  const shared = newModule();
  const scope = documentScope(shared, referencesOf(schema, documents));
  const write = (name: string, mode: "collect" | "test"): Code => {
    const statements = checkStatements(schema, argumentPlace(scope, mode, "Root"));
    const head =
      mode === "test"
        ? `function ${name}(value: unknown): boolean`
        : `function ${name}(value: unknown, at: string, key: string, found: Findings): Findings`;
    return block(head, [...statements, mode === "test" ? "return true;" : "return found;"]);
  };
  const roots = [write("collectRoot", "collect"), write("testRoot", "test")];
  return [...roots, ...writeQueue(scope), ...shared.constants].map(printCode).join("\n");
}
