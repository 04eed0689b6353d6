// Finds the paths at which literals of the old type no longer compile with the new type.
//
// TypeScript refuses an unknown key in an object literal, even if the types are assignable. So the
// new type must list every old key, at every depth and in every alternative.
import type TypeScript from "typescript";
import type { Step } from "../../compare/diff/words.js";
import type { TypePair } from "./caller-types.js";
import { listForm, membersOf, objectForm, type ListForm, type ObjectForm } from "./forms.js";

/** A path at which the new type accepts less than the old type. */
export interface TypeFault {
  readonly path: readonly Step[];
  readonly kind: "field-removed" | "other-keys-refused" | "type-form-refused";
  readonly words: string;
}

/** Thrown if the comparison of two types takes too many steps. */
export class TooManyTypes extends Error {}

type Type = TypeScript.Type;
type Faults = readonly TypeFault[];
type Path = readonly Step[];

const MOST_LOOKS = 20_000;
const NONE: Faults = [];

/** Returns the paths at which `after` refuses values of `before`; empty if `after` accepts all. */
export const typeFaults = (pair: TypePair, before: Type, after: Type, path: Path): Faults =>
  new Search(pair).look(before, after, path);

class Search {
  readonly #pair: TypePair;
  /** The pairs of types whose comparison has not ended. */
  readonly #open = new Map<Type, Set<Type>>();
  #looks = 0;

  constructor(pair: TypePair) {
    this.#pair = pair;
  }

  look(old: Type, now: Type, at: Path): Faults {
    if (old === now || this.#isUnknown(now)) return NONE;
    // A recursive type leads back to two types whose comparison is in progress. That comparison
    // already reports their faults.
    const targets = this.#open.get(old) ?? new Set();
    if (targets.has(now)) return NONE;
    if (this.#looks++ > MOST_LOOKS) throw new TooManyTypes();
    this.#open.set(old, targets.add(now));
    const faults = membersOf(old, this.#pair).flatMap((one) => this.#lookAt(one, now, at));
    targets.delete(now);
    return faults;
  }

  #lookAt(old: Type, now: Type, at: Path): Faults {
    const pair = this.#pair;
    const targets = membersOf(now, pair);
    if (targets.includes(old)) return NONE;
    const list = listForm(old, pair);
    if (list !== undefined) {
      const lists = targets.flatMap((one) => listForm(one, pair) ?? []);
      return least(lists.map((to) => this.#lists(list, to, at))) ?? refused(at, LISTS);
    }
    const object = objectForm(old, pair);
    if (object === undefined) {
      const isAccepted = targets.some((one) => pair.checker.isTypeAssignableTo(old, one));
      if (isAccepted) return NONE;
      return refused(
        at,
        this.#isUnknown(old) ? "every value" : "some of the values that it accepted",
      );
    }
    const objects = targets.flatMap((one) => objectForm(one, pair) ?? []);
    if (this.#isSpread(old, object, now, objects)) return NONE;
    const fewestFaults = least(objects.map((to) => this.#objects(object, to, at)));
    return fewestFaults ?? refused(at, "some of the objects that it accepted");
  }

  #lists(old: ListForm, now: ListForm, at: Path): Faults {
    const hasRest = now.rest !== undefined;
    const isShorter = old.rest !== undefined || old.items.length > now.items.length;
    if (old.required < now.required || (isShorter && !hasRest)) return refused(at, LISTS);
    const positions = Math.max(old.items.length, now.items.length);
    return Array.from({ length: positions + 1 }).flatMap((_, index) => {
      const [was, is] = [old, now].map(({ items, rest }) => items[index] ?? rest);
      const step: Step = { kind: "item", ...(index < positions && { index }) };
      return was === undefined || is === undefined ? NONE : this.look(was, is, [...at, step]);
    });
  }

  #objects(old: ObjectForm, now: ObjectForm, at: Path): Faults {
    if (old.others !== undefined && now.others === undefined) {
      const words = "its type no longer accepts keys that are not listed";
      return [{ path: at, kind: "other-keys-refused", words }];
    }
    const names = new Set([...old.keys.keys(), ...now.keys.keys()]);
    const keyFaults = [...names].flatMap((name) =>
      this.#key(old, now, name, [...at, { kind: "property", name }]),
    );
    if (old.others === undefined || now.others === undefined) return keyFaults;
    return [
      ...keyFaults,
      ...this.look(old.others, now.others, [...at, { kind: "other-properties" }]),
    ];
  }

  #key(old: ObjectForm, now: ObjectForm, name: string, at: Path): Faults {
    const [was, is] = [old.keys.get(name), now.keys.get(name)];
    if (is?.optional === false && was?.optional !== false) {
      return [{ path: at, kind: "type-form-refused", words: "its type requires this field now" }];
    }
    const [oldValue, newValue] = [typeUnderKey(old, name), typeUnderKey(now, name)];
    if (oldValue === undefined) return NONE;
    if (newValue !== undefined) return this.look(oldValue, newValue, at);
    const words = is === undefined ? "removed" : "removed from one of the forms";
    return [{ path: at, kind: "field-removed", words }];
  }

  // Checks whether the new alternatives accept an old object together, even if none accepts it
  // alone. Each alternative must list all keys of the object.
  #isSpread(type: Type, old: ObjectForm, now: Type, forms: readonly ObjectForm[]): boolean {
    if (forms.length < 2 || old.others !== undefined) return false;
    const namesAll = (form: ObjectForm) =>
      [...old.keys].every(([name, key]) => {
        const to = form.keys.get(name);
        if (key.isNever) return true;
        if (to === undefined || to.isNever) return false;
        const inside = membersOf(key.type, this.#pair).filter((one) => this.#isCompound(one));
        return inside.every((one) => this.#lookAt(one, to.type, []).length === 0);
      });
    return this.#pair.checker.isTypeAssignableTo(type, now) && forms.every(namesAll);
  }

  #isCompound(type: Type): boolean {
    return [listForm, objectForm].some((formOf) => formOf(type, this.#pair) !== undefined);
  }

  #isUnknown({ flags }: Type): boolean {
    return (flags & this.#pair.ts.TypeFlags.Unknown) !== 0;
  }
}

const LISTS = "some of the lists that it accepted";

// Returns the value type under a key; undefined if the object refuses the key.
function typeUnderKey({ keys, others }: ObjectForm, name: string): Type | undefined {
  const key = keys.get(name);
  return key?.isNever === true ? undefined : (key?.type ?? others);
}

const refused = (path: Path, what: string): Faults => [
  { path, kind: "type-form-refused", words: `its type no longer accepts ${what}` },
];

// Returns the faults of the alternative that fits best; undefined if there is no alternative. A
// missing key counts less than a refused value.
function least(all: readonly Faults[]): Faults | undefined {
  const weight = (faults: Faults) =>
    faults.reduce((sum, { kind }) => sum + (kind === "field-removed" ? 1 : 3), 0);
  return all.reduce<Faults | undefined>(
    (best, each) => (best === undefined || weight(each) < weight(best) ? each : best),
    undefined,
  );
}
