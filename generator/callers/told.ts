// The places of an app that the contracts alone show to be broken, with the edits that mend them.
import type { Node } from "ts-morph";
import type { ComparableContracts, ComparableRequest } from "../diff/comparable.js";
import { show } from "../diff/words.js";
import type { Json } from "../schema/json.js";
import { adviceOn, adviceOnModel, type Advice, type Changes } from "./advice.js";
import type { App, Morph } from "./app.js";
import { withModel, withName, withText, type Edit } from "./edits.js";
import { modelsNamedIn } from "./ids.js";
import {
  isCompound,
  isCountRefused,
  isRefused,
  literalValue,
  newlyForbidden,
  type Sides,
} from "./literals.js";
import { pathKey } from "./places.js";
import { renamesOf, type Names, type Renames } from "./renames.js";
import type { At, RequestTypes } from "./request-types.js";
import type { Written } from "./written.js";

/** A broken place. */
export interface Told extends Advice {
  readonly node: Node;
  /** What mends it; empty where there is more than one answer. */
  readonly edits: readonly Edit[];
  /** Whether the compiler sees it, too, where it checks the value. */
  readonly isOfTypes: boolean;
}

/** What is known of an app and of the contracts. */
export interface Known {
  readonly app: App;
  readonly morph: Morph;
  readonly types: RequestTypes;
  readonly sdkName: string;
  readonly before: ComparableContracts;
  readonly after: ComparableContracts;
  readonly sides: ReadonlyMap<string, Sides>;
  readonly changes: Changes;
  /** Models that have one successor. */
  readonly renamed: Names;
}

/** The models that are named and that are gone, or have no contract any more. */
export function toldOfModels(known: Known): readonly Told[] {
  const { app, morph, types, sdkName, changes, renamed } = known;
  const ids = new Set(
    changes.all.flatMap(({ model }) => (adviceOnModel(changes, model) ? [model] : [])),
  );
  return modelsNamedIn(app, morph, types, sdkName, ids).flatMap((named): Told[] => {
    const advice = adviceOnModel(changes, named.id);
    const isStillThere = Object.hasOwn(known.after.untyped, named.id) && isUntypedCall(named.node);
    if (advice === undefined || isStillThere) return [];
    const to = renamed.get(named.id);
    const edits = to === undefined || !named.isOwn ? [] : withModel(named, to, morph);
    return [{ ...advice, node: named.node, edits, isOfTypes: true }];
  });
}

const isUntypedCall = (node: Node): boolean => /\.untyped\b[^(]*\([^()]*$/.test(textUpTo(node));
const textUpTo = (node: Node): string =>
  node
    .getParentOrThrow()
    .getText()
    .slice(0, node.getStart() - node.getParentOrThrow().getStart());

/** The fields and values of requests that are refused now. */
export function toldOfRequests(known: Known, written: readonly Written[]): readonly Told[] {
  const renames = new Map(
    [...known.sides].map(([id, { before, after }]) => [id, renamesOf(before, after)]),
  );
  const told: Told[] = [];
  const isInside = (node: Node) =>
    told.some((each) => each.node.getAncestors().includes(node) || each.node === node);
  const parts = written.map((one) => ({
    ...one,
    value: one.kind === "value" ? literalValue(one.node, known.morph) : undefined,
  }));
  for (const { at, node, kind, isOwn, value } of parts) {
    const found =
      kind === "field"
        ? toldOfField(known, { at, node, isOwn }, renames)
        : toldOfValue(known, { at, node, isOwn, value }, renames);
    if (found !== undefined) told.push(found);
  }
  // The whole last: what is wrong with a part of it is said there.
  for (const { at, node, value } of parts) {
    if (value === undefined || !isCompound(value) || isInside(node)) continue;
    const found = toldOfWhole(known, at, node, value);
    if (found !== undefined) told.push(found);
  }
  return told;
}

type Part = Pick<Written, "at" | "node" | "isOwn">;
type AllRenames = ReadonlyMap<string, Renames>;

function toldOfField(
  { sides, morph, changes }: Known,
  { at, node, isOwn }: Part,
  renames: AllRenames,
): Told | undefined {
  const { before, after } = sides.get(at.id) ?? {};
  const step = at.path.at(-1);
  if (before === undefined || after === undefined || step?.kind !== "property") return undefined;
  const place = pathKey(at.path.slice(0, -1));
  const now = after.at.get(place);
  if (
    now === undefined ||
    now.fields.has(step.name) ||
    before.at.get(place)?.fields.has(step.name) !== true
  )
    return undefined;
  const to = renames.get(at.id)?.fields.get(place)?.get(step.name);
  const advice = adviceOn(changes, at) ?? {
    change: `${at.id}: ${step.name} is gone`,
    instead: `leave ${step.name} out`,
  };
  if (to === undefined) return { ...advice, node, edits: [], isOfTypes: true };
  const edits = isOwn ? [withName(node, to, morph)] : [];
  return { change: `${advice.change}; ${to} has come`, instead: to, node, edits, isOfTypes: true };
}

function toldOfValue(
  known: Known,
  { at, node, isOwn, value }: Part & { readonly value: Json | undefined },
  renames: AllRenames,
): Told | undefined {
  const { sides, changes, morph } = known;
  const gone = typeof value === "string" ? nameOfModel(known, at, value) : undefined;
  if (gone !== undefined && typeof value === "string") {
    const to = isOwn ? known.renamed.get(value) : undefined;
    return { ...gone, node, edits: to === undefined ? [] : [withText(node, to)], isOfTypes: false };
  }
  const side = sides.get(at.id);
  if (side === undefined) return undefined;
  if (value === undefined || isCompound(value)) {
    if (!morph.Node.isArrayLiteralExpression(node)) return undefined;
    const items = node.getElements();
    const isKnown = items.every((each) => !morph.Node.isSpreadElement(each));
    if (!isKnown || !isCountRefused(side, at, items.length)) return undefined;
    return { ...(adviceOn(changes, at) ?? UNKNOWN), node, edits: [], isOfTypes: false };
  }
  if (!isRefused(side, at, value)) return undefined;
  const advice = adviceOn(changes, at) ?? UNKNOWN;
  const isOfTypes = (side.after.at.get(pathKey(at.path))?.nodes ?? []).every(
    ({ kind }) => kind !== typeof value,
  );
  const to =
    typeof value === "string"
      ? renames.get(at.id)?.words.get(pathKey(at.path))?.get(value)
      : undefined;
  if (to === undefined) return { ...advice, node, edits: [], isOfTypes };
  return {
    ...advice,
    instead: show(to),
    node,
    edits: isOwn ? [withText(node, to)] : [],
    isOfTypes,
  };
}

const UNKNOWN: Advice = {
  change: "the contract no longer accepts it",
  instead: "what the contract accepts now",
};

// Requests of operations name their model themselves.
function nameOfModel(
  { before, changes }: Known,
  { id, path }: At,
  value: string,
): Advice | undefined {
  const [step, ...inner] = path;
  const isModel = step?.kind === "property" && step.name === "model" && inner.length === 0;
  return isModel && Object.hasOwn(before.operations, id)
    ? adviceOnModel(changes, value)
    : undefined;
}

function toldOfWhole(
  { sides, before, after, changes }: Known,
  at: At,
  node: Node,
  value: Json,
): Told | undefined {
  const side = sides.get(at.id);
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
    instead: "what this rule allows",
    node,
    edits: [],
    isOfTypes: false,
  };
}
