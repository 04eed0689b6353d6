// Finds the places where literals of the old type no longer compile with the new type.
//
// More than assignability: a literal with a key that no type names does not compile, so the new type has to name every key that
// the old one names, at every depth and in every alternative.
import type TypeScript from "typescript";
import type { Step } from "../words.js";
import type { TypePair } from "./caller-types.js";
import { listForm, membersOf, objectForm, type ListForm, type ObjectForm } from "./forms.js";

/** A place whose type takes less than before. */
export interface TypeFault {
  readonly path: readonly Step[];
  readonly kind: "field-removed" | "other-keys-refused" | "type-form-refused";
  readonly words: string;
}

/** Thrown if comparing two types takes too many steps. */
export class TooManyTypes extends Error {}

type Type = TypeScript.Type;
type Faults = readonly TypeFault[];
type Path = readonly Step[];

const MOST_LOOKS = 20_000;
const NONE: Faults = [];

/** The places where `after` no longer takes what `before` took; none where it takes all. */
export function typeFaults(pair: TypePair, before: Type, after: Type, path: Path): Faults {
  const { ts, checker } = pair;
  const open = new Map<Type, Set<Type>>();
  let looks = 0;

  const look = (old: Type, now: Type, at: Path): Faults => {
    if (old === now || (now.flags & ts.TypeFlags.Unknown) !== 0) return NONE;
    // A type inside itself was met further up.
    const targets = open.get(old) ?? new Set();
    if (targets.has(now)) return NONE;
    if (looks++ > MOST_LOOKS) throw new TooManyTypes();
    open.set(old, targets.add(now));
    const faults = membersOf(old, pair).flatMap((member) => lookAt(member, now, at));
    targets.delete(now);
    return faults;
  };

  const lookAt = (old: Type, now: Type, at: Path): Faults => {
    const targets = membersOf(now, pair);
    if (targets.includes(old)) return NONE;
    const list = listForm(old, pair);
    if (list !== undefined) {
      return (
        least(
          targets.flatMap((each) => listForm(each, pair) ?? []).map((to) => lists(list, to, at)),
        ) ?? refused(at, "lists of any length, or some of the lists that it took")
      );
    }
    const object = objectForm(old, pair);
    if (object === undefined) {
      const isTaken = targets.some((each) => checker.isTypeAssignableTo(old, each));
      return isTaken
        ? NONE
        : refused(at, isUnknown(old) ? "any value" : "some of the values that it took");
    }
    const forms = targets.flatMap((each) => objectForm(each, pair) ?? []);
    if (isSpread(old, object, now, forms)) return NONE;
    return (
      least(forms.map((to) => objects(object, to, at))) ??
      refused(at, "some of the objects that it took")
    );
  };

  const lists = (old: ListForm, now: ListForm, at: Path): Faults => {
    const isShorter = old.rest !== undefined && now.rest === undefined;
    if (
      old.required < now.required ||
      isShorter ||
      (old.items.length > now.items.length && now.rest === undefined)
    ) {
      return refused(at, "lists of any length, or some of the lists that it took");
    }
    const positions = Math.max(old.items.length, now.items.length);
    return Array.from({ length: positions + 1 }).flatMap((_, index) => {
      const [was, is] = [old, now].map(({ items, rest }) => items[index] ?? rest);
      const step: Step = { kind: "item", ...(index < positions && { index }) };
      return was === undefined || is === undefined ? NONE : look(was, is, [...at, step]);
    });
  };

  const objects = (old: ObjectForm, now: ObjectForm, at: Path): Faults => {
    if (old.others !== undefined && now.others === undefined) {
      const words = "its type no longer takes keys that are not listed";
      return [{ path: at, kind: "other-keys-refused", words }];
    }
    const names = new Set([...old.keys.keys(), ...now.keys.keys()]);
    const named = [...names].flatMap((name) =>
      keys(old, now, name, [...at, { kind: "property", name }]),
    );
    if (old.others === undefined || now.others === undefined) return named;
    return [...named, ...look(old.others, now.others, [...at, { kind: "other-properties" }])];
  };

  const keys = (old: ObjectForm, now: ObjectForm, name: string, at: Path): Faults => {
    const [was, is] = [old.keys.get(name), now.keys.get(name)];
    if (is?.optional === false && was?.optional !== false) {
      return [{ path: at, kind: "type-form-refused", words: "its type asks for it now" }];
    }
    const [held, taken] = [heldBy(old, name), heldBy(now, name)];
    if (held === undefined) return NONE;
    if (taken !== undefined) return look(held, taken, at);
    return [
      { path: at, kind: "field-removed", words: is === undefined ? "removed" : "removed here" },
    ];
  };

  // The compiler may need several alternatives for one; then each of them has to name all keys.
  const isSpread = (
    type: Type,
    old: ObjectForm,
    now: Type,
    forms: readonly ObjectForm[],
  ): boolean =>
    forms.length > 1 &&
    checker.isTypeAssignableTo(type, now) &&
    forms.every(
      (form) =>
        old.others === undefined &&
        [...old.keys].every(([name, key]) => {
          const to = form.keys.get(name);
          if (key.isNever) return true;
          if (to === undefined || to.isNever) return false;
          const inside = membersOf(key.type, pair).filter((each) => isCompound(each));
          return inside.every((each) => lookAt(each, to.type, []).length === 0);
        }),
    );

  const isCompound = (type: Type) =>
    listForm(type, pair) !== undefined || objectForm(type, pair) !== undefined;
  const isUnknown = ({ flags }: Type) => (flags & ts.TypeFlags.Unknown) !== 0;

  return look(before, after, path);
}

// The type of a literal's value under a key.
function heldBy({ keys, others }: ObjectForm, name: string): Type | undefined {
  const key = keys.get(name);
  return key?.isNever === true ? undefined : (key?.type ?? others);
}

const refused = (path: Path, what: string): Faults => [
  { path, kind: "type-form-refused", words: `its type no longer takes ${what}` },
];

// The alternative that was meant: a key that is gone says less against it than a value that it does not take.
function least(all: readonly Faults[]): Faults | undefined {
  const weight = (faults: Faults) =>
    faults.reduce((sum, { kind }) => sum + (kind === "field-removed" ? 1 : 3), 0);
  return all.reduce<Faults | undefined>(
    (best, each) => (best === undefined || weight(each) < weight(best) ? each : best),
    undefined,
  );
}
