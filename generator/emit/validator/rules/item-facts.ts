// What rules ask of the items of an array, as locals that one walk finds out.
import {
  isJsonArray,
  isJsonObject,
  isSchema,
  type JsonObject,
  type Schema,
} from "../../../schema/json.js";
import { ifStatement, ifThen, type Code } from "../../layout/code.js";
import { schemaAt } from "../keywords/assertions.js";
import { schemasOf } from "../keywords/predicates.js";
import { use } from "../module-scope.js";
import { localName } from "../place.js";
import { ALWAYS, expression, lenient, not, type Formula } from "./formula.js";
import { walkOver, type Walk } from "./reading.js";
import { isAboutFields, ruleFormula, type RuleContext } from "./rule-formula.js";
import { valueFormula } from "./value-formula.js";

/** Whether every item of the array in a local matches; what is no array has none that does not. */
export function everyItem(array: string, schema: JsonObject, context: RuleContext): Formula {
  const walk = walkOver(context.reading, context.place, array);
  return known(walk, identityOf("every", schema, context), (): Formula => {
    const inner = itemContext(walk, context);
    if (!isAboutFields(schema)) {
      const kept = valueFormula(schema, walk.item, `${context.hint}Item`, inner);
      return everyFact(walk, kept, context, walk.onItem);
    }
    const kept = everyFact(walk, ruleFormula(schema, inner), context, walk.onObject);
    if (!holdsForOthers(schema) && kept.kind === "atom") walk.onOther.push(`${kept.yes} = false;`);
    return kept;
  });
}

/** Whether the array in a local has an item that matches; what is no array breaks nothing. */
export function someItem(array: string, schema: JsonObject, context: RuleContext): Formula {
  const walk = walkOver(context.reading, context.place, array);
  return known(walk, identityOf("some", schema, context), (): Formula => {
    const inner = itemContext(walk, context);
    const local = localName(context.place, `has${context.hint}`);
    const isArray = `${use(context.place.scope, "isArray")}(${array})`;
    walk.declarations.push(`let ${local} = !${isArray};`);
    const found = `${local} = true;`;
    if (!isAboutFields(schema)) {
      const matches = valueFormula(schema, walk.item, `${context.hint}Contained`, inner);
      walk.onItem.push(ifThen(expression(matches), found));
    } else {
      walk.onObject.push(ifThen(expression(ruleFormula(schema, inner)), found));
      if (holdsForOthers(schema)) walk.onOther.push(found);
    }
    return { kind: "atom", yes: local, no: `!${local}` };
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
const identityOf = (kind: string, schema: JsonObject, { hint }: RuleContext): string => {
  const text = JSON.stringify(schema);
  return `${kind} ${text.includes('"$') ? hint : ""} ${text}`;
};

function known({ facts }: Walk, identity: string, write: () => Formula): Formula {
  const formula = facts.get(identity) ?? write();
  facts.set(identity, formula);
  return formula;
}

/** Whether a schema about fields holds for what is no object. */
function holdsForOthers(schema: Schema): boolean {
  if (!isJsonObject(schema)) return schema;
  const { anyOf, if: condition } = schema;
  const branch = schemaAt(
    schema,
    isSchema(condition) && holdsForOthers(condition) ? "then" : "else",
  );
  return (
    schemasOf(schema["allOf"]).every(holdsForOthers) &&
    (!isJsonArray(anyOf) || schemasOf(anyOf).some(holdsForOthers)) &&
    (schema["not"] === undefined || !holdsForOthers(schemaAt(schema, "not") ?? false)) &&
    (!isSchema(condition) || holdsForOthers(branch ?? true))
  );
}
