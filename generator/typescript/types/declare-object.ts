// Declares one object as a type: its fields, and the combinations of fields that it allows.
import { because, type Case, type Cases, type Demand } from "../../read/tree/cases.js";
import { casesOf, casesOfCondition, type CaseScope } from "../../read/tree/cases-of.js";
import { combine, type CaseProduct } from "../../read/tree/combined-cases.js";
import { keyOf } from "../../read/tree/key.js";
import { notesOf, saysNothing, withNotes } from "../../read/tree/nodes.js";
import { ANY, resolved, type Node, type Obj, type Definitions } from "../../read/tree/tree.js";
import type { Json } from "../../read/schema/json.js";
import { besideInherited, type Alternative, type Declaration, type Field } from "./declaration.js";
import { exactCount, hasLists, listOf, ofCount } from "./exact-counts.js";
import { namedFields, type NamedField } from "./fields.js";
import type { TypeRule } from "./item-rules.js";
import { describeField, describeType } from "./jsdoc.js";
import { hintInside } from "./module-names.js";
import { possibleCases, type CaseOwner } from "./possible-cases.js";
import { shapeOf, type ShapeScope } from "./shape-of.js";
import { covers, intersection, narrowed, NEVER, union, UNKNOWN, type Shape } from "./shape.js";
import { byTag, domainOf, tagsOf } from "./tags.js";

/** An object to declare. */
export interface ObjectToDeclare {
  readonly name: string;
  readonly object: Obj;
  /** Its path, as a hint for names; undefined for the request itself. */
  readonly hint?: string;
  /** Documented rules about the object, with their sentences. */
  readonly rules?: readonly TypeRule[];
  /** First sentence of its JSDoc. */
  readonly sentence: string;
  /** The JSDoc line about the effect of a field on the price. */
  readonly price?: (field: string) => string | undefined;
  /** Values of fields that the SDK sets; the type leaves these fields out. */
  readonly given?: ReadonlyMap<string, Json>;
}

interface ShapedField extends NamedField {
  readonly shape: Shape;
}

interface Fields {
  readonly known: ReadonlyMap<string, ShapedField>;
  readonly scope: ShapeScope;
  readonly hint: string;
}

/** The type of an object: its fields, and the alternatives that schema and rules allow. */
export function declareObject(wanted: ObjectToDeclare, scope: ShapeScope): Declaration {
  const { name, object, hint, sentence, price, given } = wanted;
  const known = new Map<string, ShapedField>();
  for (const field of namedFields(object, scope)) {
    if (given?.has(field.name) === true) continue;
    const at = hint === undefined ? field.name : hintInside(hint, field.name);
    known.set(field.name, { ...field, shape: shapeOf(field.node, scope, at) });
  }
  const all: Fields = { known, scope, hint: hint ?? "" };
  const { always, groups } = combinedCases(wanted, all);
  const forbidden = [...always].flatMap(([field, { presence }]) =>
    presence === "never" && known.get(field)?.isDescribed !== true ? [notAllowed(field)] : [],
  );
  const left = new Set(forbidden.map((field) => field.name));
  const fields = [...new Set([...known.keys(), ...always.keys()])]
    .filter((field) => !left.has(field))
    .map((field) => declaredField(field, always.get(field), all, price?.(field)));
  const alternatives = groups
    .map((cases) => sortCases(cases).map((one) => alternativeOf(one, all)))
    // If one alternative narrows no field, any request matches it, so the group is useless.
    .filter((cases) => cases.every(({ fields: said }) => said.length > 0));
  const others = otherKeysShape(object, all);
  return {
    name,
    doc: describeType(
      { sentence, names: [name, hint ?? name] },
      object,
      reasonsIn([always, ...groups.flat()], known),
    ),
    fields,
    ...(others.kind !== "never" && {
      otherKeys: union([others, ...fields.map(({ shape }) => shape), { kind: "undefined" }]),
    }),
    ...(isClosed(object) && { isClosed: true }),
    ...(forbidden.length > 0 && { forbidden }),
    alternatives,
  };
}

const isClosed = ({ others, patterns }: Obj): boolean =>
  others.kind === "never" && patterns.length === 0;

function combinedCases(
  { object, rules = [], given = new Map() }: ObjectToDeclare,
  { known, scope }: Fields,
): CaseProduct {
  const baseOf = (field: string) => known.get(field)?.shape ?? UNKNOWN;
  const shared: CaseScope = {
    definitions: scope.definitions,
    domain: (field) => domainOf(baseOf(field)),
    fields: [...known.keys()],
    given,
  };
  const unnamed: ShapeScope = {
    definitions: scope.definitions,
    declare: () => "",
    alias: (name) => ({ kind: "alias", name, shape: () => undefined }),
  };
  const counted = (field: string, node: Node, tree: Definitions) => {
    const count = hasLists(baseOf(field)) ? exactCount(node, tree) : undefined;
    return count === undefined ? undefined : listOf(count);
  };
  // A branch changes the type of a field only if it narrows the type.
  const kept = (field: string, node: Node) => {
    const base = known.get(field);
    if (base !== undefined && keyOf(base.node) === keyOf(node)) return undefined;
    if (!covers(shapeOf(node, unnamed, ""), baseOf(field))) return node;
    return counted(field, node, scope);
  };
  const tags = tagsOf(known.values());
  const owner: CaseOwner = {
    isRequired: (field) => known.get(field)?.required === true,
    isRefused: (field) => isClosed(object) && !known.has(field) && !given.has(field),
    domain: shared.domain,
  };
  const possible = (cases: Cases) => possibleCases(cases, owner);
  return combine([
    ...object.conditions.map((one) =>
      byTag(possible(casesOfCondition(one, { ...shared, kept })), tags),
    ),
    { exact: true, cases: [new Map([...known.values()].flatMap(ownDemand))] },
    ...rules.flatMap(({ tree, message }) => {
      const { definitions, root } = tree;
      const only = (field: string, node: Node) => counted(field, node, tree);
      return statementsOf(root, { ...shared, definitions, kept: only }).map((cases) =>
        byTag(because(message, possible(cases)), tags),
      );
    }),
  ]);
}

function ownDemand({ name, node, required }: ShapedField): readonly [string, Demand][] {
  if (required) return [[name, { presence: "required" }]];
  return node.kind === "never" ? [[name, { presence: "never" }]] : [];
}

// Independent statements combine better one at a time.
function statementsOf(node: Node, scope: CaseScope): readonly Cases[] {
  if (node.kind !== "object") return [casesOf(node, scope)];
  const conditions = node.conditions.map((one) => casesOfCondition(one, scope));
  return [casesOf({ ...node, conditions: [] }, scope), ...conditions];
}

function declaredField(name: string, asked: Demand | undefined, all: Fields, price = ""): Field {
  const { node, required, shape } = all.known.get(name) ?? UNDESCRIBED;
  if (asked?.presence === "never" || shape.kind === "never") {
    return { ...notAllowed(name), optional: !required };
  }
  // A definition without a type name has no JSDoc either, so its notes go to the field.
  const isNamed = shape.kind === "name" || shape.kind === "alias";
  const isOfDefinition = node.kind === "reference" && !isNamed;
  const target = resolved(node, all.scope);
  const { labels } = target;
  const named = labels === undefined ? node : withNotes(node, { labels, ...notesOf(node) });
  const described = isOfDefinition ? withNotes(target, notesOf(node)) : named;
  return besideInherited({
    name,
    optional: !required && asked?.presence !== "required",
    shape: narrowedShape(name, asked, all),
    doc: describeField(name, described, price),
  });
}

const UNDESCRIBED = { node: ANY, required: false, shape: UNKNOWN };

function alternativeOf(one: Case, all: Fields): Alternative {
  const fields = [...one]
    .filter(([name, { presence }]) => all.known.has(name) || presence !== "never")
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, asked]): Field => {
      if (asked.presence === "never") return notAllowed(name);
      const optional = asked.presence !== "required" && all.known.get(name)?.required !== true;
      return besideInherited({ name, optional, shape: narrowedShape(name, asked, all), doc: [] });
    });
  return { fields };
}

function narrowedShape(name: string, asked: Demand = {}, { known, scope, hint }: Fields): Shape {
  const shape = known.get(name)?.shape ?? UNKNOWN;
  if (asked.values !== undefined) return narrowed(shape, asked.values);
  if (asked.nodes === undefined) return shape;
  // Only a branch describes these values, and another branch may describe them otherwise. So the
  // hint is not the field's own.
  const at = hintInside(hint, name);
  const said = asked.nodes
    .map((node) => shapeOf(node, scope, at))
    .filter((each) => !covers(each, shape))
    .reduce(intersection, UNKNOWN);
  const count = asked.nodes
    .map((node) => exactCount(node, scope))
    .find((each) => each !== undefined);
  const narrow = said === UNKNOWN ? shape : said;
  return count === undefined ? narrow : ofCount(narrow, count);
}

// The type of values under keys that no field declares; never if the contract describes none.
function otherKeysShape({ patterns, others }: Obj, { scope, hint }: Fields): Shape {
  // `true` and `{}` describe nothing; keys that only these allow go through `extraBody`.
  const described = [...patterns.map(({ node }) => node), ...(saysNothing(others) ? [] : [others])];
  const at = `${hintInside(hint, "")}Value`;
  return union(described.map((node) => shapeOf(node, scope, at)));
}

// tsc reports errors against the last member. So `prompt` comes last, and before it the case with
// the fewest required fields.
function sortCases(cases: readonly Case[]): readonly Case[] {
  const asked = (one: Case) =>
    [...one.values()].filter(({ presence }) => presence === "required").length;
  const usual = (one: Case) => (one.get("prompt")?.presence === "required" ? 1 : 0);
  return cases
    .map((one, index) => ({ one, index }))
    .sort((a, b) => usual(a.one) - usual(b.one) || asked(b.one) - asked(a.one) || a.index - b.index)
    .map(({ one }) => one);
}

/** A field that a request must not have. */
export const notAllowed = (name: string): Field =>
  besideInherited({ name, optional: true, shape: NEVER, doc: [] });

// The reasons why cases exclude fields of the type, each sentence once.
function reasonsIn(cases: readonly Case[], known: Fields["known"]): readonly string[] {
  const reasons = cases.flatMap((one) =>
    [...one].flatMap(([field, { presence, why }]) =>
      presence === "never" && why !== undefined && known.has(field) ? [why] : [],
    ),
  );
  return [...new Set(reasons)];
}
