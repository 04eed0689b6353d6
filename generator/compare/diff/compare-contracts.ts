// Compares two versions of a catalog. Lists the changes that affect users of the SDK.
import type {
  ComparableContracts,
  ComparableModel,
  ComparableRequest,
  ComparableUntypedModel,
} from "./comparable.js";
import { plain } from "../lock/read.js";
import { byCodeUnit } from "../../read/schema/json.js";
import { compareLabels, compareModels, compareRequests } from "./compare-model.js";
import type { Change, SchemaChange } from "./change.js";
import { renamedModels } from "./renamed.js";
import { showText } from "./words.js";
import { compareTypes } from "../../typescript/compare/compare-types.js";

/**
 * Returns the changes between two catalogs, each with a class.
 *
 * `major`: the contract or the request type now refuses a request that was accepted before.
 * `minor`: more requests are accepted. `patch`: only the description changed. If the compatibility
 * of a change cannot be proven, the change is `major`.
 *
 * Ignores requests with fields that the old contract does not list. A new optional field is
 * therefore `minor`, even if the old contract accepted any unlisted field.
 *
 * The function is pure and never throws. The `before` and `after` of a change are raw catalog
 * values. Only `field` and `sentence` are safe to print.
 *
 * @returns Changes in order of id. Empty if both catalogs accept the same requests and describe
 * them in the same words.
 */
export async function compareContracts(
  before: ComparableContracts,
  after: ComparableContracts,
): Promise<readonly Change[]> {
  const old = { ...before.untyped, ...before.models };
  const now = { ...after.untyped, ...after.models };
  const models = changedPairs(old, now);
  const operations = changedPairs(before.operations, after.operations);
  const types = await compareTypes([
    ...models.flatMap(([id, old, now]) =>
      old && now && isTyped(old) && isTyped(now)
        ? [{ id, kind: "model" as const, before: old, after: now }]
        : [],
    ),
    ...operations.flatMap(([id, old, now]) =>
      old && now ? [{ id, kind: "operation" as const, before: old, after: now }] : [],
    ),
  ]);
  const renamed = renameChanges(renamedModels(old, now));
  return Object.freeze([
    ...models.flatMap(
      ([id, old, now]) => renamed.get(id) ?? withModel(id, compareEntries(old, now, types)),
    ),
    ...operations.flatMap(([id, old, now]) => withModel(id, compareOperations(old, now, types))),
  ]);
}

type Types = Awaited<ReturnType<typeof compareTypes>>;
type Entry = ComparableModel | ComparableUntypedModel;
type Pair<Item> = readonly [id: string, before: Item | undefined, after: Item | undefined];

const isTyped = (entry: Entry): entry is ComparableModel => "input_schema" in entry;

// Returns one change for each renamed model, under the old id. The new id gets no changes.
function renameChanges(
  renamed: ReadonlyMap<string, string>,
): ReadonlyMap<string, readonly Change[]> {
  return new Map(
    [...renamed].flatMap(([id, name]): [string, readonly Change[]][] => {
      const sentence = `looks renamed to ${showText(name)}, which has the same contract`;
      const change = modelChange("model-renamed", "major", sentence);
      return [
        [id, [{ model: id, ...change, before: id, after: name }]],
        [name, []],
      ];
    }),
  );
}

function compareEntries(
  before: Entry | undefined,
  after: Entry | undefined,
  types: Types,
): readonly SchemaChange[] {
  if (before === undefined || after === undefined) return compareExistence("model", before, after);
  if (isTyped(before) && isTyped(after)) {
    return compareModels(before, after, types.get(after) ?? []);
  }
  if (isTyped(after)) return [modelChange("model-typed", "minor", "the model has a contract now")];
  return isTyped(before)
    ? [modelChange("model-untyped", "major", "the model has no contract any more")]
    : compareLabels(before, after);
}

function compareOperations(
  before: ComparableRequest | undefined,
  after: ComparableRequest | undefined,
  types: Types,
): readonly SchemaChange[] {
  if (before === undefined || after === undefined)
    return compareExistence("operation", before, after);
  return compareRequests(before, after, types.get(after) ?? []);
}

function compareExistence(
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

// Returns the contracts that differ. Equal contracts need no comparison. Uses maps, because an id
// may be `__proto__`.
function changedPairs<Item>(
  before: Readonly<Record<string, Item>>,
  after: Readonly<Record<string, Item>>,
): readonly Pair<Item>[] {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...old.keys(), ...now.keys()])]
    .sort(byCodeUnit)
    .map((id): Pair<Item> => [id, old.get(id), now.get(id)])
    .filter(([, was, is]) => was !== is && JSON.stringify(was) !== JSON.stringify(is))
    .map(([id, was, is]) => [id, was === undefined ? was : plain(was), is]);
}
