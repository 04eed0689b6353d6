// Emits the checks of arrays: the item count, the items, and the number of items that match
// `contains`.
import { amountSentence, KIND_OF_ITEM, NOT_TWICE } from "../../read/issues/sentences.js";
import {
  allOfParts,
  type Contains,
  type List,
  type Node,
  type Parts,
  type Tuple,
} from "../../read/tree/tree.js";
import { block, call, ifStatement, type Code } from "../layout/code.js";
import { functionFor, use } from "./module-scope.js";
import { onlyCheck, partStatements } from "./parts.js";
import { broken, leaveIf, refused, stopAt, type Fault } from "./faults.js";
import { inBlock, insideOf, localName, type ValueContext } from "./place.js";
import { boundsText, stopOf } from "./scalars.js";

/** Emits the checks of an array, after its type test. */
export function listStatements(node: List | Tuple, context: ValueContext): readonly Code[] {
  const [prefix, rest] = node.kind === "tuple" ? [node.items, node.rest] : [[], node.items];
  return allOfParts<Code>({
    min: countStatements(node, context),
    // `countStatements` checks both `min` and `max`.
    max: [],
    unique: uniqueStatements(node, context),
    items: itemStatements(prefix, rest, context),
    contains: node.contains.flatMap((each) => containsStatements(each, context)),
  } satisfies Parts<List | Tuple, readonly Code[]>);
}

function countStatements({ min, max }: List | Tuple, context: ValueContext): readonly Code[] {
  const { value } = context;
  const [least, most] = boundsText(min, max);
  const tests = [
    ...(min > 0 ? [`${value}.length < ${least}`] : []),
    ...(max < Infinity ? [`${value}.length > ${most}`] : []),
  ];
  if (tests.length === 0) return [];
  const fault: Fault = { record: "wrongCount", facts: boundsText(min, max) };
  return [leaveIf(stopOf({ tests, fault }, context))];
}

function uniqueStatements({ unique }: List | Tuple, context: ValueContext): readonly Code[] {
  if (!unique) return [];
  const fault = refused("uniqueItems", "true", NOT_TWICE);
  const isBroken: Code = ["!", call(use(context.scope, "isUnique"), [context.value])];
  return [leaveIf(stopAt(context, isBroken, fault))];
}

function itemStatements(
  prefix: readonly Node[],
  rest: Node,
  context: ValueContext,
): readonly Code[] {
  const { value, hint } = context;
  return insideOf(context, (parent) => {
    const checks = (
      node: Node,
      key: string,
      name: string,
      outer: ValueContext,
    ): readonly Code[] => {
      const read = `${value}[${key}]`;
      const unnamed: ValueContext = {
        ...outer,
        value: read,
        parent,
        key,
        type: undefined,
        hint: name,
      };
      const only = onlyCheck(node, unnamed);
      if (only?.isRepeated === false) return [leaveIf(only.stop)];
      const item = localName(outer, "item", "part");
      const inner = { ...unnamed, value: item };
      const statements = partStatements(node, inner);
      return statements.length === 0 ? [] : [`const ${item} = ${read};`, ...statements];
    };
    const statements = prefix.flatMap((node, index) => {
      if (node.kind === "any") return [];
      const inner = checks(node, String(index), `${hint}${index + 1}`, inBlock(context));
      return [ifStatement(`${value}.length > ${index}`, inner)];
    });
    if (rest.kind === "any") return statements;
    const loop = inBlock(context);
    const index = localName(loop, "i", "j", "k");
    const head = `for (let ${index} = ${prefix.length}; ${index} < ${value}.length; ${index}++)`;
    return [...statements, block(head, checks(rest, index, `${hint}Item`, loop))];
  });
}

function containsStatements({ node, min, max }: Contains, context: ValueContext): readonly Code[] {
  if (min <= 0 && max === Infinity) return [];
  const { scope, value } = context;
  const matches = functionFor(scope, node, "test", `${context.hint}Contained`);
  const amount = localName(context, "matching");
  const index = localName(inBlock(context), "i", "j", "k");
  const leaveWhen = (sign: "<" | ">", keyword: string, bound: number): Code => {
    const sentence = amountSentence(sign, bound, "item", KIND_OF_ITEM);
    return leaveIf(
      stopAt(context, `${amount} ${sign} ${bound}`, broken(keyword, String(bound), sentence)),
    );
  };
  return [
    `let ${amount} = 0;`,
    block(`for (let ${index} = 0; ${index} < ${value}.length; ${index}++)`, [
      ifStatement(call(matches, [`${value}[${index}]`]), [`${amount}++;`]),
    ]),
    ...(min > 0 ? [leaveWhen("<", min === 1 ? "contains" : "minContains", min)] : []),
    ...(max < Infinity ? [leaveWhen(">", "maxContains", max)] : []),
  ];
}
