// Drift: the changes that a new catalog would make to the SDK on disk, and the SDK's next version.
import type { Callers } from "../../callers/callers.js";
import { printable, type Rejection } from "../../read/check/rejection.js";
import type { PriceAnswer } from "../../read/fetch/prices.js";
import { lostContracts } from "../lock/losses.js";
import type { Lock } from "../lock/lock.js";
import { pricesOf } from "../lock/prices.js";
import type { VersionDecision } from "../version/decide-version.js";
import { worstOf } from "../version/bump.js";
import type { Change, ChangeClass, PriceChange } from "../diff/change.js";
import type { ComparableContracts } from "../diff/comparable.js";
import { compareWithRewrites } from "../diff/rewritten.js";
import {
  objectOf,
  type JsonObject,
  byCodeUnit,
  canonicalJson,
  isJsonObject,
  memberOf,
  type Json,
} from "../../read/schema/json.js";

/** The result of `sdkgen drift`, as `--json` prints it. */
export interface DriftReport {
  /** True if `sdkgen generate` would change the SDK's contracts. */
  readonly drift: boolean;
  /** The worst class of all changes; `null` without changes. */
  readonly class: ChangeClass | null;
  readonly version: {
    /** Version of the SDK on disk. */
    readonly current: string;
    /** Version of the SDK after the next `sdkgen generate`. */
    readonly next: string;
    /** The last published version. */
    readonly released: string | null;
  };
  readonly models: number;
  readonly changes: readonly Change[];
  /**
   * Changed list prices. They do not count as drift, because they change only documentation pages
   * of the SDK. The new pages need a patch version.
   */
  readonly prices: readonly PriceChange[];
  /** Catalog entries with errors. If an entry has `kept`, the SDK still contains the model. */
  readonly rejected: readonly Rejection[];
  /** Models that were not compared, because the gateway did not return their contracts. */
  readonly notRead: readonly Rejection[];
  /** Warnings, for example about prices that could not be compared. */
  readonly warnings: readonly string[];
  /** Broken call sites in the app whose tsconfig.json the flag `--callers` names. */
  readonly callers?: CallersReport;
}

/** The call sites that the changes break in an app. */
export interface CallersReport extends Omit<Callers, "edits"> {
  /** The edits that `--write` made in the app, as a git diff. */
  readonly diff?: string;
}

/** The lock file on disk, and the results of generating the SDK again. */
export interface DriftFacts extends Pick<DriftReport, "rejected" | "notRead" | "warnings"> {
  readonly lock: Lock;
  /** Contracts from the catalog. */
  readonly after: ComparableContracts;
  readonly decision: VersionDecision;
  /** The prices of the live gateway; `undefined` if the run used no live gateway. */
  readonly prices: PriceAnswer | undefined;
  /** Documented prices. The lock file does not contain them. */
  readonly documented: JsonObject;
}

export async function driftOf(facts: DriftFacts): Promise<DriftReport> {
  const { lock, after, decision, rejected, notRead } = facts;
  const changes = (await compareWithRewrites(lock, after)).map((change) =>
    withReason(change, rejected, after),
  );
  const prices = priceDrift(facts);
  return {
    drift: changes.length > 0,
    class: worstOf(changes.map((change) => change.class)) ?? null,
    version: {
      current: lock.version,
      next: decision.version,
      released: decision.released?.version ?? null,
    },
    models: Object.keys(after.models).length + Object.keys(after.untyped).length,
    changes,
    prices: prices.changes,
    rejected,
    notRead,
    warnings: [
      ...facts.warnings,
      ...lostContracts(lock, after, rejected),
      ...(prices.warning === undefined ? [] : [prices.warning]),
    ],
  };
}

// If the catalog entry of the changed model was rejected, puts the reason into the change. Without
// the reason, the model would look removed.
function withReason(
  change: Change,
  rejected: readonly Rejection[],
  { models, untyped }: ComparableContracts,
): Change {
  const isTyped = Object.hasOwn(models, change.model);
  const reason = isTyped ? undefined : rejected.find(({ id }) => id === printable(change.model));
  if (change.field !== "" || reason === undefined) return change;
  const why = `${reason.code}: ${reason.message}`;
  if (Object.hasOwn(untyped, change.model)) {
    if (change.kind !== "model-untyped") return change;
    return {
      ...change,
      sentence: `its contract cannot be used, so the model has no types: ${why}`,
    };
  }
  return { ...change, kind: "model-rejected", sentence: `its catalog entry was rejected: ${why}` };
}

function priceDrift({ lock, after: now, prices: answer, documented }: DriftFacts): {
  readonly changes: readonly PriceChange[];
  readonly warning?: string;
} {
  if (answer === undefined) return { changes: [] };
  if ("fault" in answer) {
    return { changes: [], warning: `prices were not compared: ${answer.fault}` };
  }
  const lockedPrices = lock.prices;
  const before = pricesOf(now, lockedPrices ?? documented);
  // A price can have changed only if the SDK already had the model.
  const wasInSdk = (id: string) =>
    Object.hasOwn(lock.models, id) || Object.hasOwn(lock.untyped, id);
  const after = Object.entries(pricesOf(now, answer.list)).filter(([id]) => wasInSdk(id));
  const comparable = after.filter(([id]) => lockedPrices !== null || Object.hasOwn(before, id));
  const changes = comparePrices(before, objectOf(comparable));
  if (comparable.length === after.length) return { changes };
  const why = "contracts.lock.json has no prices, because it was generated without a gateway";
  return {
    changes,
    warning: `some prices were not compared (models: ${after.length - comparable.length}): ${why}`,
  };
}

/**
 * Returns the changed list prices, in order of model and path.
 *
 * Both arguments are checked price records, by model id. An added or removed record is one change
 * with an empty path. `0.10` and `0.1` are equal, as numbers or as text.
 */
export const comparePrices = (before: JsonObject, after: JsonObject): readonly PriceChange[] =>
  namesOf(before, after).flatMap((model) =>
    compareLeaves(memberOf(before, model), memberOf(after, model), "").map((change) => ({
      model,
      ...change,
    })),
  );

const namesOf = (before: JsonObject, after: JsonObject): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].sort(byCodeUnit);

type LeafChange = Omit<PriceChange, "model">;

function compareLeaves(
  before: Json | undefined,
  after: Json | undefined,
  path: string,
): readonly LeafChange[] {
  if (isJsonObject(before) && isJsonObject(after)) {
    return namesOf(before, after).flatMap((key) =>
      compareLeaves(memberOf(before, key), memberOf(after, key), `${path}/${escaped(key)}`),
    );
  }
  if (isSame(before, after)) return [];
  const values = { ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
  return [{ path, ...values }];
}

function isSame(before: Json | undefined, after: Json | undefined): boolean {
  if (before === undefined || after === undefined) return false;
  const [old, now] = [amountOf(before), amountOf(after)];
  if (old !== undefined && now !== undefined) return old === now;
  return canonicalJson(before) === canonicalJson(after);
}

function amountOf(value: Json): number | undefined {
  const isAmount = typeof value === "number" || /^\d*\.?\d+(e[+-]?\d+)?$/i.test(String(value));
  return isAmount ? Number(value) : undefined;
}

const escaped = (key: string) => key.replaceAll("~", "~0").replaceAll("/", "~1");
