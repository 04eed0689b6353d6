// Drift: the changes that a catalog would make to the SDK on disk, and the resulting version.
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
  /** Whether `sdkgen generate` would change the contracts of the SDK. */
  readonly drift: boolean;
  /** The worst class of all changes. */
  readonly class: ChangeClass | null;
  readonly version: {
    /** The version of the SDK on disk. */
    readonly current: string;
    /** The version after the next `sdkgen generate`. */
    readonly next: string;
    /** The last published version. */
    readonly released: string | null;
  };
  readonly models: number;
  readonly changes: readonly Change[];
  /** Changed list prices; they change no version and do not count as drift. */
  readonly prices: readonly PriceChange[];
  /** Entries that cannot be used as they are; if one has `kept`, the SDK still has its model. */
  readonly rejected: readonly Rejection[];
  /** Models whose contract the gateway did not give, so that it was not compared. */
  readonly notRead: readonly Rejection[];
  /** Parts that could not be compared, with reasons. */
  readonly warnings: readonly string[];
  /** The call sites that break in the app of `--callers`. */
  readonly callers?: CallersReport;
}

/** The places of an app that the changes break. */
export interface CallersReport extends Omit<Callers, "edits"> {
  /** The changes of `--write`, as git shows them. */
  readonly diff?: string;
}

/** The lock on disk, and the results of a run of generate. */
export interface DriftFacts extends Pick<DriftReport, "rejected" | "notRead" | "warnings"> {
  readonly lock: Lock;
  /** The contracts of the catalog. */
  readonly after: ComparableContracts;
  readonly decision: VersionDecision;
  /** Undefined without a live gateway. */
  readonly prices: PriceAnswer | undefined;
  /** The documented prices, which a lock does not repeat. */
  readonly documented: JsonObject;
}

/** Compares the lock with the contracts of a catalog. */
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

// A rejected entry looks like a removed model, or a model without types. This adds the reason.
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
    return { ...change, sentence: `its contract cannot be used, so that it has no types: ${why}` };
  }
  return { ...change, kind: "model-rejected", sentence: `rejected: ${why}` };
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
  // Only a model that is on both sides can have a changed price.
  const wasInSdk = (id: string) =>
    Object.hasOwn(lock.models, id) || Object.hasOwn(lock.untyped, id);
  const after = Object.entries(pricesOf(now, answer.list)).filter(([id]) => wasInSdk(id));
  const comparable = after.filter(([id]) => lockedPrices !== null || Object.hasOwn(before, id));
  const changes = comparePrices(before, objectOf(comparable));
  if (comparable.length === after.length) return { changes };
  const why = "the lock has none, because no gateway was asked for them when it was written";
  return {
    changes,
    warning: `prices of ${after.length - comparable.length} models were not compared: ${why}`,
  };
}

// Compares two price lists, amount by amount; prices change no version.

/**
 * The list prices that moved, by model and then by path.
 *
 * Both sides are records by model id, as `checkPrices` makes them. An added or removed record is
 * one change at the empty path. `0.10` and `0.1`, as numbers or as text, are one amount.
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
