// Runs emitted checks for any schema, so that tests exercise the emitted code itself.
import { copyWithinLimits } from "../../generator/read/check/copy.js";
import { EntryRejectionError } from "../../generator/read/check/rejection.js";
import { block, printCode, type Code } from "../../generator/typescript/layout/code.js";
import { checkStatements } from "../../generator/typescript/validator/check.js";
import { schemaScope, writeQueue } from "../../generator/typescript/validator/functions.js";
import { newModule } from "../../generator/typescript/validator/module-scope.js";
import { argumentContext } from "../../generator/typescript/validator/place.js";
import { validatorModule } from "../../generator/typescript/validator/validator-module.js";
import type { Contract } from "../../generator/read/normalise/contract.js";
import { requestCheck, treeCheck } from "../../generator/read/issues/checker.js";
import { readTree } from "../../generator/read/tree/read.js";
import { isJsonObject, isSchema, type Schema } from "../../generator/read/schema/json.js";
import { checkable, makeReadable } from "../../generator/read/schema/left-open.js";
import { referencesOf, type References } from "../../generator/read/schema/references.js";
import { withActiveKeywords } from "./active-keywords.js";
import * as runtime from "../../runtime/validation/index.js";

/** Both forms of an emitted check. */
export interface EmittedCheck {
  readonly collect: (value: unknown) => readonly runtime.Issue[];
  readonly test: (value: unknown) => boolean;
  readonly text: string;
}

/** The result of `make`, or the generator's message if it refuses the schema. */
export function orRefusal<Made>(make: () => Made): Made | string {
  try {
    return make();
  } catch (error) {
    if (error instanceof EntryRejectionError) return error.message;
    throw error;
  }
}

/** Emits and loads the checks of a schema. */
export function emittedCheck(
  given: unknown,
  documents: ReadonlyMap<string, Schema> = new Map(),
): EmittedCheck {
  const copy = copyWithinLimits(given);
  if (!isSchema(copy)) throw new Error("not a schema");
  const active = withActiveKeywords(copy, documents);
  const references = referencesOf(active, documents);
  const document = isJsonObject(active)
    ? checkable(makeReadable(active, references))
    : { root: active, references };
  const text = emitText(document.root, document.references);
  const [collect, test] = loaded(text, "[collectRoot, testRoot]") as [
    Collect,
    EmittedCheck["test"],
  ];
  const tree = readTree(document.root, { references: document.references });
  const live = treeCheck(tree, runtime, () => undefined);
  return { collect: collecting(collect, live), test, text };
}

/** Emits and loads the check of a contract as in its module, but without rules. */
export function contractCheck(contract: Contract): Pick<EmittedCheck, "collect" | "test"> {
  const { declarations } = validatorModule({ ...contract, rules: [] });
  const loadedCheck = loaded(declarations.map(printCode).join("\n"), "checkContract") as ModelCheck;
  const check: Collect = (value, found) => loadedCheck(value, found, contract.id);
  const live = contract.kind === "model" ? requestCheck(contract.schema, runtime) : undefined;
  const liveCheck: Collect | undefined =
    live && ((value, found) => live(value as runtime.Fields, found, contract.id));
  return {
    collect: collecting(check, liveCheck),
    test: (value) => check(value, undefined, undefined),
  };
}

type ModelCheck = (value: unknown, found: runtime.ParentPlace, modelId: string) => boolean;
type Collect = (value: unknown, found: runtime.ParentPlace, key: runtime.Key) => boolean;

function loaded(text: string, result: string): unknown {
  // Removes the few annotations of emitted checks; a compiler call per schema would take minutes.
  const script = text.replace(
    /: (unknown|boolean|string|Fields|ParentPlace|Key|readonly unknown\[\]|readonly string\[\]|readonly \(readonly string\[\]\)\[\]|ReadonlySet<string>)(?=[,)=; ])/g,
    "",
  );
  const load = new Function(...Object.keys(runtime), `${script}\nreturn ${result};`);
  return load(...Object.values(runtime));
}

// Checks of live contracts must give the same issues as the emitted checks, on every value of every
// test.
const collecting =
  (collect: Collect, live?: Collect): EmittedCheck["collect"] =>
  (value) => {
    const issues = issuesOf(collect, value);
    if (live === undefined) return issues;
    const ofLive = textOf(issuesOf(live, value));
    if (ofLive !== textOf(issues)) {
      throw new Error(`live: ${ofLive}, emitted: ${textOf(issues)} on ${JSON.stringify(value)}`);
    }
    return issues;
  };

function issuesOf(collect: Collect, value: unknown): readonly runtime.Issue[] {
  const issues: runtime.Issue[] = [];
  // Without a list of issues a check stops at the first fault; both modes must give the same verdict.
  const isValid = collect(value, undefined, undefined);
  collect(value, [issues], undefined);
  if (isValid !== (issues.length === 0))
    throw new Error(`two verdicts on ${JSON.stringify(value)}`);
  return issues;
}

const textOf = (issues: readonly runtime.Issue[]): string =>
  JSON.stringify(issues.map(({ actual: _, ...issue }) => issue));

function emitText(schema: Schema, references: References): string {
  const shared = newModule();
  const tree = readTree(schema, { references });
  const scope = schemaScope(shared, tree);
  const write = (name: string, mode: "collect" | "test"): Code => {
    const statements = checkStatements(tree.root, argumentContext(scope, mode, "Root"));
    const head =
      mode === "test"
        ? `function ${name}(value: unknown): boolean`
        : `function ${name}(value: unknown, found: ParentPlace, key: Key): boolean`;
    return block(head, [...statements, "return true;"]);
  };
  const roots = [write("collectRoot", "collect"), write("testRoot", "test")];
  return [...roots, ...writeQueue(scope), ...shared.constants].map(printCode).join("\n");
}
