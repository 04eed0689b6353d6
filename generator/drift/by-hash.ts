// Drift from a lock of the first form: it tells that a contract is another one, not in what.
import { lockContracts } from "../lock/contracts.js";
import type { HashLock } from "../lock/lock.js";
import type { Contracts } from "../normalise/normalise.js";
import { byCodeUnit } from "../schema/json.js";
import type { Change } from "./change.js";

/**
 * The changes between a lock without contracts and a catalog.
 *
 * A content that changed is major: what cannot be looked into may have taken a field away, and a version that promises too
 * little harms nobody.
 */
export function compareHashes(lock: HashLock, contracts: Contracts): readonly Change[] {
  const { models, untyped } = lockContracts(contracts);
  const ids = [lock.models, lock.untyped, models, untyped].flatMap((part) => Object.keys(part));
  return [...new Set(ids)].sort(byCodeUnit).flatMap((id): Change[] => {
    const was = kindOf(lock, id);
    const is = kindOf({ models, untyped }, id);
    const about = (rest: Omit<Change, "model" | "field">) => [{ model: id, field: "", ...rest }];
    if (is === undefined) {
      return about({ kind: "model-removed", class: "major", sentence: "the model is gone" });
    }
    if (was === undefined) {
      return about({ kind: "model-added", class: "minor", sentence: "the model is new" });
    }
    if (was !== is) {
      const [kind, sentence] =
        is === "typed"
          ? (["contract-added", "the model has a contract now"] as const)
          : (["contract-removed", "the model has no contract any more"] as const);
      return about({ kind, class: is === "typed" ? "minor" : "major", sentence });
    }
    const before = own(lock.models, id);
    const after = own(models, id);
    if (before === undefined || after === undefined) return [];
    const versions = { before: before.schema_version, after: after.schema_version };
    const isMoved = versions.before !== versions.after;
    if (before.hash !== after.hash) {
      const sentence = `content changed; what of it is unknown, because the lock was written by a generator that kept no contracts`;
      const change = { kind: "content-changed", class: "major", sentence } as const;
      return about(isMoved ? { ...change, ...versions } : { ...change, breach: "silent-drift" });
    }
    const sentence = `schema_version moved from ${versions.before} to ${versions.after}; the content is the same`;
    return isMoved
      ? about({ kind: "schema-version-moved", class: "patch", ...versions, sentence })
      : [];
  });
}

type Part = Readonly<Record<string, unknown>>;

function kindOf(
  { models, untyped }: { readonly models: Part; readonly untyped: Part },
  id: string,
) {
  if (Object.hasOwn(models, id)) return "typed";
  return Object.hasOwn(untyped, id) ? "untyped" : undefined;
}

const own = <Value>(part: Readonly<Record<string, Value>>, id: string): Value | undefined =>
  Object.hasOwn(part, id) ? part[id] : undefined;
