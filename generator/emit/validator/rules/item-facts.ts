// Facts about the items of an array, collected into locals by one loop.
import { pascalCase } from "../../../normalise/names.js";
import { childrenOf, isSomewhere } from "../../../reading/children.js";
import { keyOf } from "../../../reading/key.js";
import type { Node } from "../../../reading/tree.js";
import { ifThen, type Code } from "../../layout/code.js";
import { use } from "../module-scope.js";
import { localName } from "../place.js";
import {
  ALWAYS,
  atom,
  expression,
  lenient,
  noneWrong,
  not,
  toldBy,
  type Formula,
} from "./formula.js";
import { walkOver, type Walk } from "./reading.js";
import { aboutFields, type RuleContext } from "./rule-context.js";

/** Whether every item of the array in a local matches; true if the value is not an array. */
export function everyItem(array: string, node: Node, context: RuleContext): Formula {
  const walk = walkOver(context.reading, context.place, array);
  return known(walk, identityOf("every", node, context), (): Formula => {
    const inner = itemContext(walk, context);
    const fields = aboutFields(node, context.place.scope.tree);
    if (fields === undefined) {
      const kept = context.value(node, walk.item, `${context.hint}Item`, inner);
      return everyFact(walk, kept, context, walk.onItem);
    }
    const kept = context.object(fields.node, inner);
    const others = fields.holdsForOthers ? [] : walk.onOther;
    return everyFact(walk, kept, context, walk.reading.statements, others);
  });
}

// The listed value that such items have, for the name of the local.
function wordIn(node: Node): string | undefined {
  if (node.kind === "words") {
    const [word, ...others] = node.values;
    return typeof word === "string" && others.length === 0 ? pascalCase(word) : undefined;
  }
  const parts = node.kind === "object" || node.kind === "union" ? childrenOf(node) : [];
  const [word, ...others] = parts.flatMap((part) => wordIn(part) ?? []);
  return others.length === 0 ? word : undefined;
}

/** Whether the array in a local has an item that matches; a value that is not an array breaks no rule. */
export function someItem(array: string, node: Node, context: RuleContext): Formula {
  const walk = walkOver(context.reading, context.place, array);
  return known(walk, identityOf("some", node, context), (): Formula => {
    const inner = itemContext(walk, context);
    const local = localName(context.place, `has${wordIn(node) ?? context.hint}`);
    const isArray = `${use(context.place.scope, "isArray")}(${array})`;
    walk.declarations.push(`let ${local} = !${isArray};`);
    const found = `${local} = true;`;
    const fields = aboutFields(node, context.place.scope.tree);
    if (fields === undefined) {
      const matches = context.value(node, walk.item, `${context.hint}Contained`, inner);
      walk.onItem.push(ifThen(expression(matches), found));
    } else {
      walk.reading.statements.push(ifThen(expression(context.object(fields.node, inner)), found));
      if (fields.holdsForOthers) walk.onOther.push(found);
    }
    return atom(local, `!${local}`, { elsewhere: true });
  });
}

function everyFact(
  walk: Walk,
  kept: Formula,
  { hint, place }: RuleContext,
  statements: Code[],
  others: Code[] = [],
): Formula {
  if (kept === ALWAYS) return ALWAYS;
  const [tells] = toldBy(kept);
  const isTold = tells !== undefined;
  const local = localName(
    place,
    `${isTold ? "wrong" : "keeps"}${hint}`,
    `${walk.array}${isTold ? "Wrong" : "Keep"}${hint}`,
  );
  // A local may hold nothing, because another part of the formula is broken.
  const values = typeof tells === "string" ? `${tells} ?? ""` : (tells ?? "false");
  walk.declarations.push(isTold ? `let ${local}: unknown;` : `let ${local} = true;`);
  statements.push(ifThen(expression(not(kept)), [`${local} = `, values, ";"]));
  others.push(`${local} = ${isTold ? '""' : "false"};`);
  return isTold ? noneWrong(local) : lenient(local);
}

const itemContext = (walk: Walk, context: RuleContext): RuleContext => context.within(walk.reading);

// Equal statements share a local; a reference means something in its own rule only.
const identityOf = (kind: string, node: Node, { hint }: RuleContext): string =>
  `${kind} ${isSomewhere(node, (part) => part.kind === "reference") ? hint : ""} ${keyOf(node)}`;

function known({ facts }: Walk, identity: string, write: () => Formula): Formula {
  const formula = facts.get(identity) ?? write();
  facts.set(identity, formula);
  return formula;
}
