// The functions of a validator module: their scope, their heads, and those that others asked for.
import { isJsonObject, type JsonObject } from "../../schema/json.js";
import type { References } from "../../schema/references.js";
import { block, list, type Code } from "../layout/code.js";
import { markStatements } from "./keywords/evaluated.js";
import type { DynamicScope, FunctionToWrite, Mode, ModuleScope } from "./module-scope.js";
import { SUBJECTS, type Place } from "./place.js";
import { checkStatements } from "./statements.js";

/** What all schemas of a module share. */
export type SharedScope = Pick<ModuleScope, "imports" | "names" | "constants" | "known">;

// What emitted code calls or names; nothing emitted may shadow it.
const RESERVED =
  "amount at broken checkText equal has howMany includes isArray isInteger isLongEnough isMultipleOf isNumber " +
  "isObject isShortEnough isSum isUnique keys lacks missing noChoice noForm notConstant numberOr outOfRange own refused " +
  "ruleBroken wrongCount wrongType defineModel defineOperation checkContract checkRules found value key body seen " +
  "JSON RegExp Set Fields Found Key";

/** The scope of a module in which nothing is written yet. */
export function newModule(): SharedScope {
  return {
    imports: new Set(),
    names: new Set(RESERVED.split(" ")),
    constants: [],
    known: new Map(),
  };
}

/** The scope of one schema document within a module. */
export function documentScope(
  shared: SharedScope,
  references: References,
  rule?: { readonly contract: JsonObject; readonly withBody: boolean },
): ModuleScope {
  return {
    ...shared,
    references,
    isRule: rule !== undefined,
    withBody: rule?.withBody === true,
    defaults: rule === undefined ? new Map() : defaultsOf(rule.contract),
    queue: [],
    functions: new Map(),
    numbers: new Map(),
  };
}

function defaultsOf(contract: JsonObject): ReadonlyMap<string, number> {
  const properties = isJsonObject(contract["properties"]) ? contract["properties"] : {};
  return new Map(
    Object.entries(properties).flatMap(([name, schema]) => {
      const value = isJsonObject(schema) ? schema["default"] : undefined;
      return typeof value === "number" ? [[name, value] as const] : [];
    }),
  );
}

/** The value that a function is given. */
export function argumentPlace(
  scope: ModuleScope,
  mode: Mode,
  hint: string,
  dynamic: DynamicScope = new Map(),
): Place {
  const found = { name: "found", isUsed: true };
  const locals = new Set<string>();
  return {
    scope,
    mode,
    value: "value",
    found,
    key: "key",
    isObject: false,
    isNarrowed: false,
    subjects: SUBJECTS,
    compared: { around: new Set(), before: new Set() },
    hint,
    dynamic,
    locals,
  };
}

/** Writes the functions that were asked for, and those that they ask for. */
export function writeQueue(scope: ModuleScope): readonly Code[] {
  const written: Code[] = [];
  for (let next = scope.queue.shift(); next !== undefined; next = scope.queue.shift()) {
    written.push(writeFunction(next, scope));
  }
  return written;
}

function writeFunction({ name, schema, mode, dynamic }: FunctionToWrite, scope: ModuleScope): Code {
  const hint = name.replace(/^(check|is|mark)/, "");
  const place = argumentPlace(scope, mode, hint, dynamic);
  const body = scope.withBody ? ["body: Fields"] : [];
  const head = (parameters: readonly string[], type: string): Code => [
    `function ${name}`,
    list("(", [...parameters, ...body], ")"),
    `: ${type}`,
  ];
  switch (mode) {
    case "collect":
      return block(head(["value: unknown", "found: Found", "key: Key"], "boolean"), [
        ...checkStatements(schema, place),
        "return true;",
      ]);
    case "test":
      return block(head(["value: unknown"], "boolean"), [
        ...checkStatements(schema, place),
        "return true;",
      ]);
    case "mark":
      return block(
        head(["value: unknown", "seen: Set<string | number>"], "void"),
        markStatements(schema, place),
      );
  }
}
