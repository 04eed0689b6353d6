// Emits the checks of unions. A union is split into components. Each component has the members that
// accept values of the same JSON types. If possible, the JSON type of a value selects the component
// to check.
import {
  acceptsEverything,
  componentsOf,
  everyOf,
  isComplete,
  lifted,
  typesOf,
  type Component,
  type JsonType,
} from "../../read/issues/components.js";
import { formsSentence, ONLY_ONE } from "../../read/issues/sentences.js";
import { keyOf } from "../../read/tree/key.js";
import { oneOf, unionOf } from "../../read/tree/nodes.js";
import type { Node, Union } from "../../read/tree/tree.js";
import { all, any, ifStatement, type Code } from "../layout/code.js";
import { notStatements } from "./conditions.js";
import { chosenStatements, formStatements } from "./forms.js";
import { holding, testOf, type Holding } from "./holding.js";
import { use } from "./module-scope.js";
import { leave, leaveIf, refused, stopAt, wrongType } from "./faults.js";
import { inBlock, type ValueContext } from "./place.js";

/** Emits a test that a value has a type, or does not have it. */
function typeTest(type: JsonType, { value, scope }: ValueContext, isPositive: boolean): string {
  const sign = isPositive ? "===" : "!==";
  if (type === "null") return `${value} ${sign} null`;
  const isTypeof = type === "string" || type === "boolean" || (type === "number" && isPositive);
  if (isTypeof) return `typeof ${value} ${sign} "${type}"`;
  const test = use(scope, `is${type.charAt(0).toUpperCase()}${type.slice(1)}`);
  return `${isPositive ? "" : "!"}${test}(${value})`;
}

/** Emits a test that a value has none of the types. */
export const isNoneOf = (types: readonly JsonType[], context: ValueContext): Code =>
  all(types.map((type) => typeTest(type, context, false)));

export function unionStatements(node: Union, context: ValueContext): readonly Code[] {
  const components = componentsOf(node, context.scope.tree);
  const { type } = context;
  if (components.length === 0) return [leave(context, refused("false", "false", "is not allowed"))];
  if (type !== undefined) {
    const only = components.find(({ types }) => types.includes(type));
    return only === undefined || acceptsEverything(only) ? [] : componentStatements(only, context);
  }
  const constraining = components.filter((each) => !acceptsEverything(each));
  if (isComplete(components))
    return excludedStatements(constraining, context) ?? guarded(constraining, context);
  const types = components.flatMap((each) => each.types);
  const isOther = isNoneOf(types, context);
  return (
    onlyStatements(constraining, types, isOther, context) ?? [
      leaveIf(stopAt(context, isOther, wrongType(types))),
      ...guarded(constraining, context),
    ]
  );
}

// Emits shorter checks if only one component of the union needs checks. Returns undefined for other
// unions.
function onlyStatements(
  [only, ...others]: readonly Component[],
  types: readonly JsonType[],
  isOther: Code,
  context: ValueContext,
): readonly Code[] | undefined {
  if (only === undefined || others.length > 0 || context.mode !== "collect") return undefined;
  const rest = types.filter((each) => !only.types.includes(each)).join();
  if (rest === "null") {
    const { members, exclusive } = only;
    const inner = exclusive ? oneOf(members) : unionOf(members);
    return [ifStatement(`${context.value} !== null`, context.scope.check(inner, context))];
  }
  if (rest !== "") return undefined;
  const inner = componentStatements(only, withType(only, context));
  return [ifStatement(isOther, [leave(context, wrongType(types))], inner)];
}

// Emits the checks of each component, inside a test of its types.
const guarded = (components: readonly Component[], context: ValueContext): readonly Code[] =>
  components.map((each) => {
    const test = any(each.types.map((type) => typeTest(type, context, true)));
    return ifStatement(test, componentStatements(each, inBlock(withType(each, context))));
  });

// Handles a union that accepts every value except some values of one type, for example every value
// except `auto`. Emits only the checks for the refused values. No type test is needed, because the
// union refuses no value of another type. Returns undefined for any other union.
function excludedStatements(
  [component, ...more]: readonly Component[],
  context: ValueContext,
): readonly Code[] | undefined {
  const [only, ...others] = component?.members ?? [];
  if (only?.kind !== "except" || others.length + more.length > 0) {
    return undefined;
  }
  const type = component?.types.join() ?? "";
  const isOfType = (each: Node) => [...typesOf(each, context.scope.tree)].join() === type;
  const isFree = keyOf(only.about) === keyOf(everyOf(type as JsonType));
  return isFree && only.not.every(isOfType)
    ? only.not.flatMap((each) => notStatements(each, context))
    : undefined;
}

function withType({ types: [type, ...others] }: Component, context: ValueContext): ValueContext {
  return type !== undefined && others.length === 0 ? { ...context, type } : context;
}

function componentStatements(component: Component, context: ValueContext): readonly Code[] {
  const { types, members, exclusive } = component;
  const [only] = members;
  if (only !== undefined && members.length === 1) return context.scope.check(only, context);
  const chosen = types.join() === "object" ? chosenStatements(members, context) : undefined;
  if (chosen !== undefined) return chosen;
  const sentence = formsSentence(members);
  const form = (member: Node, inner: ValueContext) => formOf(member, types, inner);
  return exclusive
    ? formStatements("oneOf", members, context, form, sentence && sentence + ONLY_ONE)
    : formStatements("anyOf", members, context, form, sentence);
}

// Tests a member of the union. If the type is already tested, emits only the remaining checks.
function formOf(member: Node, types: readonly JsonType[], context: ValueContext): Holding {
  const [type, ...others] = types;
  if (type === "object" && others.length === 0) return holding(member, context);
  const isLifted = type !== undefined && others.length === 0 && member.kind !== "words";
  const checkedNode = isLifted ? lifted(member, type) : member;
  return testOf(checkedNode, context);
}
