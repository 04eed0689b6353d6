// Declares an object as a type: its fields, and the field combinations that it allows.
import { imageFieldsOf } from "../../read/normalise/image-fields.js";
import { addReason, type Case, type Cases, type Demand } from "../../read/tree/cases.js";
import { casesOf, casesOfCondition, type CaseScope } from "../../read/tree/cases-of.js";
import { combine, type CaseProduct } from "../../read/tree/combined-cases.js";
import { keyOf } from "../../read/tree/key.js";
import { notesOf, isBareAny, withNotes } from "../../read/tree/nodes.js";
import { ANY, resolveNode, type Node, type Obj, type Definitions } from "../../read/tree/tree.js";
import type { Json } from "../../read/schema/json.js";
import { besideInherited, type Alternative, type Declaration, type Field } from "./declaration.js";
import { exactCount, hasLists, listOf, ofCount } from "./exact-counts.js";
import { objectFields, type ObjectField } from "./fields.js";
import type { TypeRule } from "./item-rules.js";
import { FILE_LINE, withFiles } from "./files.js";
import { describeField, describeType } from "./jsdoc.js";
import { hintInside } from "./module-names.js";
import { possibleCases, type CaseOwner } from "./possible-cases.js";
import { shapeOf, type ShapeScope } from "./shape-of.js";
import { covers, intersection, narrowed, NEVER, union, UNKNOWN, type Shape } from "./shape.js";
import { byTag, domainOf, tagsOf } from "./tags.js";

/** An object to declare as a type. */
export interface ObjectToDeclare {
  readonly name: string;
  readonly object: Obj;
  /** The path of the object, which decides its type name; undefined for the request itself. */
  readonly hint?: string;
  /** Documented rules about the object, with their messages. */
  readonly rules?: readonly TypeRule[];
  /** The first sentence of the type's JSDoc. */
  readonly sentence: string;
  /** Returns the JSDoc line about a field's effect on the price. */
  readonly price?: (field: string) => string | undefined;
  /** Values that the SDK sets, by field name. The type leaves these fields out. */
  readonly fixedValues?: ReadonlyMap<string, Json>;
}

interface ShapedField extends ObjectField {
  readonly shape: Shape;
  /** Whether the field takes image files. */
  readonly takesFiles: boolean;
}

interface Fields {
  readonly byName: ReadonlyMap<string, ShapedField>;
  readonly scope: ShapeScope;
  readonly hint: string;
}

export function declareObject(target: ObjectToDeclare, scope: ShapeScope): Declaration {
  const { name, object, hint, sentence, price, fixedValues } = target;
  const byName = new Map<string, ShapedField>();
  const ofImages = imageFieldsOf(object, scope, scope);
  for (const field of objectFields(object, scope)) {
    if (fixedValues?.has(field.name) === true) continue;
    const at = hint === undefined ? field.name : hintInside(hint, field.name);
    const fileField = { ...field, takesFiles: ofImages.has(field.name) };
    byName.set(field.name, { ...fileField, shape: fieldShape(field.node, fileField, scope, at) });
  }
  const all: Fields = { byName, scope, hint: hint ?? "" };
  const { always, groups } = combinedCases(target, all);
  const forbidden = [...always].flatMap(([field, { presence }]) =>
    presence === "never" && byName.get(field)?.isDescribed !== true ? [forbiddenField(field)] : [],
  );
  const forbiddenNames = new Set(forbidden.map((field) => field.name));
  const fields = [...new Set([...byName.keys(), ...always.keys()])]
    .filter((field) => !forbiddenNames.has(field))
    .map((field) => declaredField(field, always.get(field), all, price?.(field)));
  const alternatives = groups
    .map((cases) => sortCases(cases).map((one) => alternativeOf(one, all)))
    // Drops a group of alternatives if one alternative narrows no field. That alternative accepts
    // any request, so the group has no effect.
    .filter((cases) => cases.every(({ fields: narrowedFields }) => narrowedFields.length > 0));
  const others = otherKeysShape(object, all);
  return {
    name,
    doc: describeType(
      { sentence, names: [name, hint ?? name] },
      object,
      reasonsIn([always, ...groups.flat()], byName),
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
  { object, rules = [], fixedValues = new Map() }: ObjectToDeclare,
  { byName, scope }: Fields,
): CaseProduct {
  const baseOf = (field: string) => byName.get(field)?.shape ?? UNKNOWN;
  const shared: CaseScope = {
    definitions: scope.definitions,
    domain: (field) => domainOf(baseOf(field)),
    fields: [...byName.keys()],
    presetFields: fixedValues,
  };
  const unnamed: ShapeScope = {
    ...scope,
    declare: () => "",
    alias: (name) => ({ kind: "alias", name, shape: () => undefined }),
  };
  const counted = (field: string, node: Node, tree: Definitions) => {
    const count = hasLists(baseOf(field)) ? exactCount(node, tree) : undefined;
    return count === undefined ? undefined : listOf(count);
  };
  // Checks the node that a condition demands for a field. Returns the node if it narrows the
  // field's type. If it only fixes the number of list items, returns a node for lists of this
  // length. Otherwise returns undefined.
  const narrowingNode = (field: string, node: Node) => {
    const base = byName.get(field);
    if (base !== undefined && keyOf(base.node) === keyOf(node)) return undefined;
    const shape = fieldShape(node, base ?? { name: field, takesFiles: false }, unnamed, "");
    if (!covers(shape, baseOf(field))) return node;
    return counted(field, node, scope);
  };
  const tags = tagsOf(byName.values());
  const owner: CaseOwner = {
    isRequired: (field) => byName.get(field)?.required === true,
    isRefused: (field) => isClosed(object) && !byName.has(field) && !fixedValues.has(field),
    domain: shared.domain,
  };
  const possible = (cases: Cases) => possibleCases(cases, owner);
  return combine([
    ...object.conditions.map((one) =>
      byTag(possible(casesOfCondition(one, { ...shared, kept: narrowingNode })), tags),
    ),
    { exact: true, cases: [new Map([...byName.values()].flatMap(unconditionalDemand))] },
    ...rules.flatMap(({ tree, message }) => {
      const { definitions, root } = tree;
      const only = (field: string, node: Node) => counted(field, node, tree);
      return statementsOf(root, { ...shared, definitions, kept: only }).map((cases) =>
        byTag(addReason(message, possible(cases)), tags),
      );
    }),
  ]);
}

function unconditionalDemand({ name, node, required }: ShapedField): readonly [string, Demand][] {
  if (required) return [[name, { presence: "required" }]];
  return node.kind === "never" ? [[name, { presence: "never" }]] : [];
}

// Returns the cases (allowed field combinations) of the node without its conditions, and then the
// cases of each condition. The conditions stay separate, because `combine` keeps conditions on
// different fields as separate unions.
function statementsOf(node: Node, scope: CaseScope): readonly Cases[] {
  if (node.kind !== "object") return [casesOf(node, scope)];
  const conditions = node.conditions.map((one) => casesOfCondition(one, scope));
  return [casesOf({ ...node, conditions: [] }, scope), ...conditions];
}

function declaredField(name: string, demand: Demand | undefined, all: Fields, price = ""): Field {
  const { node, required, shape, takesFiles } = all.byName.get(name) ?? UNDESCRIBED;
  if (demand?.presence === "never" || shape.kind === "never") {
    return { ...forbiddenField(name), optional: !required };
  }
  // A definition without a named type has no place for JSDoc, so its description goes to the field.
  const isNamedType = shape.kind === "name" || shape.kind === "alias";
  const isOfDefinition = node.kind === "reference" && !isNamedType;
  const target = resolveNode(node, all.scope);
  const { labels } = target;
  const nodeWithLabels =
    labels === undefined ? node : withNotes(node, { labels, ...notesOf(node) });
  const described = isOfDefinition ? withNotes(target, notesOf(node)) : nodeWithLabels;
  return besideInherited({
    name,
    optional: !required && demand?.presence !== "required",
    shape: narrowedShape(name, demand, all),
    doc: describeField(
      name,
      described,
      [price, takesFiles ? FILE_LINE : ""].filter(Boolean).join(" "),
    ),
  });
}

const UNDESCRIBED = { node: ANY, required: false, shape: UNKNOWN, takesFiles: false };

// Returns the type of a field's values, with files if the field takes them.
function fieldShape(
  node: Node,
  { name, takesFiles }: Pick<ShapedField, "name" | "takesFiles">,
  scope: ShapeScope,
  hint: string,
): Shape {
  const shape = shapeOf(node, { ...scope, names: [name, ...scope.names] }, hint);
  return takesFiles ? withFiles(shape) : shape;
}

function alternativeOf(one: Case, all: Fields): Alternative {
  const fields = [...one]
    .filter(([name, { presence }]) => all.byName.has(name) || presence !== "never")
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, demand]): Field => {
      if (demand.presence === "never") return forbiddenField(name);
      const optional = demand.presence !== "required" && all.byName.get(name)?.required !== true;
      return besideInherited({ name, optional, shape: narrowedShape(name, demand, all), doc: [] });
    });
  return { fields };
}

function narrowedShape(name: string, demand: Demand = {}, { byName, scope, hint }: Fields): Shape {
  const { shape, takesFiles } = byName.get(name) ?? UNDESCRIBED;
  if (demand.values !== undefined) return narrowed(shape, demand.values);
  if (demand.nodes === undefined) return shape;
  // A field combination may describe the field differently than the object does. So the field's
  // type in a combination must not get the same name as the field's type in the object.
  const at = hintInside(hint, name);
  const branchShape = demand.nodes
    .map((node) => fieldShape(node, { name, takesFiles }, scope, at))
    .filter((each) => !covers(each, shape))
    .reduce(intersection, UNKNOWN);
  const count = demand.nodes
    .map((node) => exactCount(node, scope))
    .find((each) => each !== undefined);
  const narrow = branchShape === UNKNOWN ? shape : branchShape;
  return count === undefined ? narrow : ofCount(narrow, count);
}

// Returns the type of values under undeclared keys. Returns the type `never` if the contract
// describes no such values.
function otherKeysShape({ patterns, others }: Obj, { scope, hint }: Fields): Shape {
  // `true` and `{}` accept any value but describe none. Users pass undescribed keys in `extraBody`.
  const described = [...patterns.map(({ node }) => node), ...(isBareAny(others) ? [] : [others])];
  const at = `${hintInside(hint, "")}Value`;
  return union(described.map((node) => shapeOf(node, scope, at)));
}

// Puts alternatives that require `prompt` last. Among alternatives that require it, and among all
// others, those with more required fields come first. The order matters, because tsc reports errors
// against the last alternative.
function sortCases(cases: readonly Case[]): readonly Case[] {
  const countRequired = (one: Case) =>
    [...one.values()].filter(({ presence }) => presence === "required").length;
  const usual = (one: Case) => (one.get("prompt")?.presence === "required" ? 1 : 0);
  return cases
    .map((one, index) => ({ one, index }))
    .sort(
      (a, b) =>
        usual(a.one) - usual(b.one) ||
        countRequired(b.one) - countRequired(a.one) ||
        a.index - b.index,
    )
    .map(({ one }) => one);
}

/** Returns a field that a request must not have. */
export const forbiddenField = (name: string): Field =>
  besideInherited({ name, optional: true, shape: NEVER, doc: [] });

// Returns the reasons why combinations exclude fields, each sentence once.
function reasonsIn(cases: readonly Case[], byName: Fields["byName"]): readonly string[] {
  const reasons = cases.flatMap((one) =>
    [...one].flatMap(([field, { presence, why }]) =>
      presence === "never" && why !== undefined && byName.has(field) ? [why] : [],
    ),
  );
  return [...new Set(reasons)];
}
