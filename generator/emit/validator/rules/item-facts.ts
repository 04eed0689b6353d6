// What rules say of the items of an array, as locals that one walk finds out.
import { isSomewhere } from "../../../reading/children.js";
import { keyOf } from "../../../reading/key.js";
import type { Node } from "../../../reading/tree.js";
import { ifStatement, ifThen, type Code } from "../../layout/code.js";
import { use } from "../module-scope.js";
import { localName } from "../place.js";
import { ALWAYS, atom, expression, lenient, not, type Formula } from "./formula.js";
import { walkOver, type Walk } from "./reading.js";
import { aboutFields, type RuleContext } from "./rule-context.js";

/** Whether every item of the array in a local matches; what is no array has none that does not. */
export function everyItem(array: string, node: Node, context: RuleContext): Formula {
  const walk = walkOver(context.reading, context.place, array);
  return known(walk, identityOf("every", node, context), (): Formula => {
    const inner = itemContext(walk, context);
    const fields = aboutFields(node, context.place.scope.tree);
    if (fields === undefined) {
      const kept = context.value(node, walk.item, `${context.hint}Item`, inner);
      return everyFact(walk, kept, context, walk.onItem);
    }
    const kept = everyFact(walk, context.object(fields.node, inner), context, walk.onObject);
    if (!fields.holdsForOthers && kept.kind === "atom") {
      walk.onOther.push(`${kept.yes} = false;`);
    }
    return kept;
  });
}

/** Whether the array in a local has an item that matches; what is no array breaks nothing. */
export function someItem(array: string, node: Node, context: RuleContext): Formula {
  const walk = walkOver(context.reading, context.place, array);
  return known(walk, identityOf("some", node, context), (): Formula => {
    const inner = itemContext(walk, context);
    const local = localName(context.place, `has${context.hint}`);
    const isArray = `${use(context.place.scope, "isArray")}(${array})`;
    walk.declarations.push(`let ${local} = !${isArray};`);
    const found = `${local} = true;`;
    const fields = aboutFields(node, context.place.scope.tree);
    if (fields === undefined) {
      const matches = context.value(node, walk.item, `${context.hint}Contained`, inner);
      walk.onItem.push(ifThen(expression(matches), found));
    } else {
      walk.onObject.push(ifThen(expression(context.object(fields.node, inner)), found));
      if (fields.holdsForOthers) walk.onOther.push(found);
    }
    return atom(local, `!${local}`, { elsewhere: true });
  });
}

/** A fact that each item with a field decides, as `write` says it; every item keeps it where nothing is said. */
export function everyField(
  [array, name]: readonly [array: string, field: string],
  identity: string,
  context: RuleContext,
  write: (field: string, inner: RuleContext) => Formula,
): Formula {
  const walk = walkOver(context.reading, context.place, array);
  return known(walk, `${name} ${identity}`, () => {
    const inner = itemContext(walk, context);
    return everyFact(walk, write(inner.field(name), inner), context, walk.onObject);
  });
}

/** The numbers in a field of the items, added up: how many there are, and their sum. */
export function sumOfField(
  array: string,
  name: string,
  context: RuleContext,
): { readonly count: string; readonly sum: string } {
  const walk = walkOver(context.reading, context.place, array);
  const [count, sum] = ["summands", "sum"].map((wanted) => localName(context.place, wanted));
  const field = itemContext(walk, context).field(name);
  walk.declarations.push(`let ${sum} = 0;`, `let ${count} = 0;`);
  walk.onObject.push(
    ifStatement(`typeof ${field} === "number"`, [`${sum} = ${sum} + ${field};`, `${count}++;`]),
  );
  return { count: String(count), sum: String(sum) };
}

/** Whether a field of the items counts up from a number. */
export function countsUp(array: string, name: string, from: number, context: RuleContext): Formula {
  const walk = walkOver(context.reading, context.place, array);
  const next = localName(context.place, "next");
  const field = itemContext(walk, context).field(name);
  const local = localName(context.place, `keeps${context.hint}`);
  walk.declarations.push(`let ${next} = ${from};`, `let ${local} = true;`);
  walk.onObject.push(
    ifStatement(`typeof ${field} === "number"`, [
      ifThen(`${field} !== ${next}`, `${local} = false;`),
      `${next}++;`,
    ]),
  );
  return lenient(local);
}

function everyFact(walk: Walk, kept: Formula, context: RuleContext, statements: Code[]): Formula {
  if (kept === ALWAYS) return ALWAYS;
  const local = localName(context.place, `keeps${context.hint}`);
  walk.declarations.push(`let ${local} = true;`);
  statements.push(ifThen(expression(not(kept)), `${local} = false;`));
  return lenient(local);
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
