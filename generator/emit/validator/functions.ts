// The functions of a validator module: their scope, their heads, and those that others asked for.
import { isJsonObject, type JsonObject } from "../../schema/json.js";
import type { References } from "../../schema/references.js";
import { block, list, type Code } from "../layout/code.js";
import { markStatements } from "./keywords/evaluated.js";
import type { DynamicScope, FunctionToWrite, Mode, ModuleScope } from "./module-scope.js";
import type { Place } from "./place.js";
import { checkStatements } from "./statements.js";

/** What all schemas of a module share. */
export type SharedScope = Pick<ModuleScope, "imports" | "names" | "constants" | "known">;

// What emitted code calls or names; nothing emitted may shadow it.
const RESERVED =
  "add addRule addsUp appearsIn count countAll equal has howMany includes isArray isConsecutive isInteger isLongEnough " +
  "isMultipleOf isNumber isObject isShortEnough isUnique keepsBound keys numberIn own segment sumOf valuesAt defineModel " +
  "defineOperation checkContract checkRules found value at key body seen JSON RegExp Set Findings DocumentedRule";

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
  rules?: { readonly contract: JsonObject },
): ModuleScope {
  return {
    ...shared,
    references,
    withBody: rules !== undefined,
    defaults: rules === undefined ? new Map() : defaultsOf(rules.contract),
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
  const pointer = [{ expression: "at" }, { expression: "key" }];
  const locals = new Set<string>();
  return { scope, mode, value: "value", pointer, isObject: false, hint, dynamic, locals };
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
  const bodyParameter = scope.withBody ? ["body: unknown"] : [];
  const body = scope.withBody ? ", body: unknown" : "";
  switch (mode) {
    case "collect":
      return block(
        [
          `function ${name}`,
          list(
            "(",
            [
              "value: unknown",
              "at: string",
              "key: string | number",
              "found: Findings",
              ...bodyParameter,
            ],
            ")",
          ),
          ": Findings",
        ],
        [...checkStatements(schema, place), "return found;"],
      );
    case "test":
      return block(`function ${name}(value: unknown${body}): boolean`, [
        ...checkStatements(schema, place),
        "return true;",
      ]);
    case "mark":
      return block(
        `function ${name}(value: unknown, seen: Set<string | number>${body}): void`,
        markStatements(schema, place),
      );
  }
}
