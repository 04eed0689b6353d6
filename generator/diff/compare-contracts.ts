// Compares two versions of a catalog as callers of the SDK see them.
import type { ComparableModel, ComparableRequest, DriftSide } from "./comparable.js";
import { byCodeUnit } from "../schema/json.js";
import { compareModels, compareRequests, compareUntyped } from "./compare-model.js";
import type { Change, SchemaChange } from "./change.js";
import { showText } from "./words.js";
import { compareTypes, type RequestPair } from "./types/compare-types.js";

/**
 * What changed between two sides, model by model (by id), each change classed for callers who send requests.
 *
 * `major`: something that was accepted is refused, or cannot be written any more. `minor`: more is accepted. `patch`: only the
 * description moved. What cannot be proven compatible is `major`. Bodies count with the fields that the contract before the
 * change knows: a new optional field is `minor`, although an open contract let it pass unread. Pure and total: it ends and throws
 * nothing, whatever the schemas hold. `before` and `after` of a change are values of the catalog as they came; only `field` and
 * `sentence` are safe to print.
 *
 * @returns By id, in a fixed order; empty where both sides accept the same and describe it in the same words, however written.
 */
export async function compareContracts(
  before: DriftSide,
  after: DriftSide,
): Promise<readonly Change[]> {
  const entries = byId(entriesOf(before), entriesOf(after));
  const isBoth = before.operations !== undefined && after.operations !== undefined;
  const operations = isBoth ? byId(before.operations, after.operations) : [];
  const types = await compareTypes([
    ...entries.flatMap(([, old, now]) => pairOf("model", typedOf(old), typedOf(now))),
    ...operations.flatMap(([, old, now]) => pairOf("operation", old, now)),
  ]);
  const renamed = renamedModels(entries);
  return Object.freeze([
    ...entries.flatMap(([id, old, now]) => {
      const change = renamed.get(id);
      if (change !== undefined) return change;
      return withModel(id, compareEntries(old, now, types));
    }),
    ...operations.flatMap(([id, old, now]) => withModel(id, compareOperations(old, now, types))),
  ]);
}

type Types = Awaited<ReturnType<typeof compareTypes>>;

function pairOf(
  kind: RequestPair["kind"],
  before: ComparableRequest | undefined,
  after: ComparableRequest | undefined,
): readonly RequestPair[] {
  return before === undefined || after === undefined ? [] : [{ kind, before, after }];
}

const typedOf = (entry: Entry | undefined) =>
  entry !== undefined && "typed" in entry ? entry.typed : undefined;

type Entry =
  | { readonly id: string; readonly typed: DriftSide["models"][number] }
  | { readonly id: string; readonly untyped: DriftSide["untyped"][number] };

const entriesOf = ({ models, untyped }: DriftSide): readonly Entry[] => [
  ...untyped.map((entry) => ({ id: entry.id, untyped: entry })),
  ...models.map((entry) => ({ id: entry.id, typed: entry })),
];

// A model that is gone, and a new one with the same contract: one change, at the old id.
function renamedModels(
  entries: readonly (readonly [string, Entry | undefined, Entry | undefined])[],
): ReadonlyMap<string, readonly Change[]> {
  const contractOf = ({ operation, method, endpoint, input_schema: schema }: ComparableModel) =>
    JSON.stringify([operation, method, endpoint, schema]);
  const added = new Map<string, string[]>();
  for (const [id, old, now] of entries) {
    const typed = typedOf(now);
    if (old !== undefined || typed === undefined) continue;
    const contract = contractOf(typed);
    added.set(contract, [...(added.get(contract) ?? []), id]);
  }
  const renamed = new Map<string, readonly Change[]>();
  for (const [id, old, now] of entries) {
    const typed = typedOf(old);
    if (typed === undefined || now !== undefined) continue;
    const name = added.get(contractOf(typed))?.shift();
    if (name === undefined) continue;
    const values = { before: id, after: name };
    const sentence = `model renamed to ${showText(name)}, with the same contract`;
    renamed.set(id, [{ model: id, ...modelChange("model-renamed", "major", sentence), ...values }]);
    renamed.set(name, []);
  }
  return renamed;
}

function compareEntries(
  before: Entry | undefined,
  after: Entry | undefined,
  types: Types,
): readonly SchemaChange[] {
  if (before === undefined || after === undefined) return cameOrWent("model", before, after);
  if ("typed" in before && "typed" in after) {
    return compareModels(before.typed, after.typed, types.get(after.typed) ?? []);
  }
  if ("untyped" in before && "untyped" in after) {
    return compareUntyped(before.untyped, after.untyped);
  }
  return "typed" in after
    ? [modelChange("model-typed", "minor", "the model has a contract now")]
    : [modelChange("model-untyped", "major", "the model has no contract any more")];
}

function compareOperations(
  before: ComparableRequest | undefined,
  after: ComparableRequest | undefined,
  types: Types,
): readonly SchemaChange[] {
  if (before === undefined || after === undefined) return cameOrWent("operation", before, after);
  return compareRequests(before, after, types.get(after) ?? []);
}

function cameOrWent(
  what: "model" | "operation",
  before: object | undefined,
  after: object | undefined,
): readonly SchemaChange[] {
  if (after !== undefined) return [modelChange(`${what}-added`, "minor", `new ${what}`)];
  return before === undefined ? [] : [modelChange(`${what}-removed`, "major", `${what} removed`)];
}

const modelChange = (kind: string, level: Change["class"], sentence: string): SchemaChange =>
  Object.freeze({ field: "", kind, class: level, sentence });

const withModel = (model: string, changes: readonly SchemaChange[]): readonly Change[] =>
  changes.map((change) => Object.freeze({ model, ...change }));

// A map, not an object: an id may be `__proto__`.
function byId<Item extends { readonly id: string }>(
  before: readonly Item[],
  after: readonly Item[],
): readonly (readonly [id: string, before: Item | undefined, after: Item | undefined])[] {
  const old = new Map(before.map((item) => [item.id, item]));
  const now = new Map(after.map((item) => [item.id, item]));
  return [...new Set([...old.keys(), ...now.keys()])]
    .sort(byCodeUnit)
    .map((id) => [id, old.get(id), now.get(id)]);
}
