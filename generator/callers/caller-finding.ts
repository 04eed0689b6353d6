// Finds call sites that the new contracts break, and the edits that repair them. Does not use the
// compiler's errors.
import type { ArrayLiteralExpression, Node } from "ts-morph";
import type { ComparableContracts, ComparableRequest } from "../compare/diff/comparable.js";
import { show } from "../compare/diff/words.js";
import type { Json } from "../read/schema/json.js";
import { adviceOn, adviceOnModel, type Advice, type Changes } from "./advice.js";
import type { App, Morph } from "./app.js";
import { withModel, withName, withText, type Edit } from "./edits.js";
import { modelMentions } from "./ids.js";
import { isCompound, isCountRefused, isRefused, literalValue, newlyForbidden } from "./literals.js";
import { pathKey } from "./paths.js";
import type { Names, Sides } from "./renames.js";
import type { RequestPath, RequestTypes } from "./request-types.js";
import type { RequestUse } from "./request-use.js";

/** A broken call site. */
export interface CallerFinding extends Advice {
  readonly node: Node;
  /**
   * The edits that repair the call site. Empty if no repair is known, or if an edit would also
   * affect other code.
   */
  readonly edits: readonly Edit[];
  /** Whether this code no longer compiles with the new request types. */
  readonly isOfTypes: boolean;
}

/** An app, its request types, and the contracts before and after the change. */
export interface CallerContext {
  readonly app: App;
  readonly morph: Morph;
  readonly types: RequestTypes;
  readonly sdkName: string;
  readonly before: ComparableContracts;
  readonly after: ComparableContracts;
  readonly changes: Changes;
  /** Old model id → new model id, for each model with exactly one successor. */
  readonly renamed: Names;
}

/**
 * Finds the code that names a model whose contract is missing in the new catalog. A call of
 * `client.untyped` is no finding if the new catalog still lists the model.
 */
export function findingsOfModels(context: CallerContext): readonly CallerFinding[] {
  const { app, morph, types, sdkName, changes, renamed } = context;
  const ids = new Set(
    changes.all.flatMap(({ model }) => (adviceOnModel(changes, model) ? [model] : [])),
  );
  return modelMentions(app, morph, types, sdkName, ids).flatMap((mention): CallerFinding[] => {
    const advice = adviceOnModel(changes, mention.id);
    const isStillUntyped =
      Object.hasOwn(context.after.untyped, mention.id) && isUntypedCall(mention.node);
    if (advice === undefined || isStillUntyped) return [];
    const to = renamed.get(mention.id);
    const edits = to === undefined || !mention.isSdkOnly ? [] : withModel(mention, to, morph);
    return [{ ...advice, node: mention.node, edits, isOfTypes: true }];
  });
}

const isUntypedCall = (node: Node): boolean => /\.untyped\b[^(]*\([^()]*$/.test(textUpTo(node));
const textUpTo = (node: Node): string =>
  node
    .getParentOrThrow()
    .getText()
    .slice(0, node.getStart() - node.getParentOrThrow().getStart());

/** Finds the request fields and values that the new contracts refuse. */
export function findingsOfRequests(
  context: CallerContext,
  written: readonly RequestUse[],
): readonly CallerFinding[] {
  const findings: CallerFinding[] = [];
  const isInside = (node: Node) =>
    findings.some((each) => each.node.getAncestors().includes(node) || each.node === node);
  const parts = written.map((one): UseWithValue => ({
    ...one,
    value: one.kind === "field" ? undefined : literalValue(one.node, context.morph),
  }));
  for (const part of parts) {
    const finding =
      part.kind === "field" ? findingOfField(context, part) : findingOfValue(context, part);
    if (finding !== undefined) findings.push(finding);
  }
  // Checks objects and lists last. Skips an object or list if it already has a finding, or if a
  // value inside it has one.
  for (const { at, node, value } of parts) {
    if (value === undefined || !isCompound(value) || isInside(node)) continue;
    const finding = findingOfWhole(context, at, node, value);
    if (finding !== undefined) findings.push(finding);
  }
  return findings;
}

interface UseWithValue extends RequestUse {
  readonly value: Json | undefined;
}

function findingOfField(
  { changes, morph }: CallerContext,
  { at, node, isExclusive }: UseWithValue,
): CallerFinding | undefined {
  const sides = changes.sides.get(at.id);
  const step = at.path.at(-1);
  if (sides === undefined || step?.kind !== "property") return undefined;
  const object = pathKey(at.path.slice(0, -1));
  const now = sides.after.at.get(object);
  if (now === undefined || now.fields.has(step.name)) return undefined;
  if (sides.before.at.get(object)?.fields.has(step.name) !== true) return undefined;
  const to = sides.renames.fields.get(object)?.get(step.name);
  const advice = adviceOn(changes, at) ?? UNKNOWN;
  if (to === undefined) return { ...advice, node, edits: [], isOfTypes: true };
  const edits = isExclusive ? [withName(node, to, morph)] : [];
  return { change: `${advice.change}; ${to} is new`, instead: to, node, edits, isOfTypes: true };
}

function findingOfValue(context: CallerContext, part: UseWithValue): CallerFinding | undefined {
  const { at, value } = part;
  if (typeof value === "string" && isNameOfModel(context, at))
    return findingOfName(context, part, value);
  const sides = context.changes.sides.get(at.id);
  if (sides === undefined) return undefined;
  return value === undefined || isCompound(value)
    ? findingOfCount(context, part, sides)
    : findingOfSimple(context, part, sides, value);
}

function findingOfCount(
  { changes, morph }: CallerContext,
  { at, node }: UseWithValue,
  sides: Sides,
) {
  const count = morph.Node.isArrayLiteralExpression(node) ? leastItems(node, morph) : undefined;
  if (count === undefined || !isCountRefused(sides, at, count)) return undefined;
  return { ...(adviceOn(changes, at) ?? UNKNOWN), node, edits: [], isOfTypes: false };
}

function findingOfSimple(
  { changes }: CallerContext,
  { at, node, isExclusive, kind }: UseWithValue,
  sides: Sides,
  value: Json,
): CallerFinding | undefined {
  if (!isRefused(sides, at, value)) return undefined;
  const advice = adviceOn(changes, at) ?? UNKNOWN;
  const path = pathKey(at.path);
  const isOfTypes = (sides.after.at.get(path)?.nodes ?? []).every(
    (each) => each.kind !== typeof value,
  );
  // A comparison with a refused value is reported only if the compiler rejects the comparison.
  if (kind === "compared" && !isOfTypes) return undefined;
  const to = typeof value === "string" ? sides.renames.words.get(path)?.get(value) : undefined;
  if (to === undefined) return { ...advice, node, edits: [], isOfTypes };
  const edits = isExclusive ? [withText(node, to)] : [];
  return { ...advice, instead: show(to), node, edits, isOfTypes };
}

// Returns the number of items; undefined if the list contains a spread.
function leastItems(list: ArrayLiteralExpression, { Node }: Morph): number | undefined {
  const items = list.getElements();
  return items.some((each) => Node.isSpreadElement(each)) ? undefined : items.length;
}

const UNKNOWN: Advice = {
  change: "the contract no longer accepts this value",
  instead: "a value that the contract accepts",
};

// Checks whether a path is the `model` field of an operation's request.
function isNameOfModel({ before }: CallerContext, { id, path }: RequestPath): boolean {
  return pathKey(path) === ".model" && Object.hasOwn(before.operations, id);
}

function findingOfName(
  context: CallerContext,
  { node, isExclusive }: UseWithValue,
  id: string,
): CallerFinding | undefined {
  const advice = adviceOnModel(context.changes, id);
  if (advice === undefined || Object.hasOwn(context.after.untyped, id)) return undefined;
  const to = isExclusive ? context.renamed.get(id) : undefined;
  return { ...advice, node, edits: to === undefined ? [] : [withText(node, to)], isOfTypes: false };
}

function findingOfWhole(
  { before, after, changes }: CallerContext,
  at: RequestPath,
  node: Node,
  value: Json,
): CallerFinding | undefined {
  const side = changes.sides.get(at.id);
  if (side === undefined) return undefined;
  const names = new Set(Object.keys(value as object));
  if (isRefused(side, at, value)) {
    return { ...(adviceOn(changes, at, names) ?? UNKNOWN), node, edits: [], isOfTypes: false };
  }
  const [old, now] = [before, after].map(
    (each): ComparableRequest | undefined => each.models[at.id] ?? each.operations[at.id],
  );
  const [rule] = at.path.length === 0 && old && now ? newlyForbidden(old, now, value) : [];
  if (rule === undefined) return undefined;
  return {
    change: `${at.id}: ${rule}`,
    instead: "a value that this rule allows",
    node,
    edits: [],
    isOfTypes: false,
  };
}
