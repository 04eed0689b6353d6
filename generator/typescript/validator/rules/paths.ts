// Emits reads of the values at a path such as `shots/*/duration`; `*` means every item.
import { arrow, call, type Code } from "../../layout/code.js";
import { stringLiteral } from "../../text/literal.js";
import { use } from "../module-scope.js";
import { readField } from "../reads.js";
import type { Formula } from "./formula.js";
import { everyItem, fieldOf, itemOf, type RuleContext } from "./rule-context.js";

/** Makes the condition on one value. The context's `path` is the path of this value. */
type ValueFormula = (value: string, context: RuleContext) => Formula;

/**
 * Returns the condition that every value at a path satisfies a formula. An absent value always
 * satisfies it. A value of a type that the formula does not test always satisfies it, too.
 */
export function along(
  [name = "", ...rest]: readonly string[],
  context: RuleContext,
  formulaOf: ValueFormula,
): Formula {
  const path = context.path && [...context.path, stringLiteral(name)];
  return below(rest, fieldOf(context, name), { ...context, path }, formulaOf);
}

function below(
  steps: readonly string[],
  value: string,
  context: RuleContext,
  formulaOf: ValueFormula,
): Formula {
  const [step, ...rest] = steps;
  if (step === undefined) return formulaOf(value, context);
  if (step !== "*")
    return along(steps, { ...context, object: fieldsIn(value, context) }, formulaOf);
  const item = itemOf(context);
  const isObject = rest.length > 0 && rest[0] !== "*";
  const keeps = isObject ? along(rest, item, formulaOf) : below(rest, item.object, item, formulaOf);
  return everyItem(isObject ? "every" : "each", value, item, keeps);
}

const fieldsIn = (value: string, { scope }: RuleContext): string =>
  `${use(scope, "fieldsOf")}(${value})`;

/** The code that reads the value at a path, or a list of all values at the path. */
interface ValuesCode {
  readonly code: Code;
  readonly isList: boolean;
  readonly isMapped: boolean;
}

export function valuesAt(
  [name = "", ...rest]: readonly string[],
  context: RuleContext,
): ValuesCode {
  const { scope } = context;
  const item = itemOf(context);
  const end = rest.indexOf("*");
  const value = (end === -1 ? rest : rest.slice(0, end)).reduce(
    (read, step) => readField({ scope, value: fieldsIn(read, context) }, step),
    fieldOf(context, name),
  );
  if (end === -1) return { code: value, isList: false, isMapped: false };
  const steps = rest.slice(end + 1);
  const code = steps.reduce<Code>(
    (list, step) =>
      step === "*"
        ? call(use(scope, "items"), [list])
        : call(use(scope, "values"), [list, arrow([item.object], fieldOf(item, step))]),
    value,
  );
  return { code, isList: true, isMapped: steps.some((step) => step !== "*") };
}

/** Returns the last field name of a path. Messages use it as the name of the value. */
export const nameIn = (path: readonly string[]): string =>
  path.findLast((step) => step !== "*") ?? "";
