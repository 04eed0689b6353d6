// Literals that fit an emitted type, whatever its schema says of them: what callers may have written.
import type { Shape } from "../../../../generator/emit/types/shape/shape.js";
import {
  atomsOf,
  type Atom,
  type Held,
  type ObjectAtom,
  type TypeSpace,
} from "../../../../generator/drift/compare/types/atoms.js";
import { casesOf, typePair } from "../../../../generator/drift/compare/types/takes.js";
import type { Plain } from "./random-schemas.js";

/** A literal of a type; `pick` chooses between possibilities. Undefined where none was found. */
export function typedLiteral(
  space: TypeSpace,
  shape: Shape,
  pick: (choices: number) => number,
): Plain | undefined {
  const pair = typePair(space, space);
  return literal([shape], 5);

  function literal(held: Held, depth: number): Plain | undefined {
    const atoms = atomsOf(space, held);
    const atom = atoms[pick(Math.max(1, atoms.length))];
    return atom === undefined || depth === 0 ? undefined : ofAtom(atom, depth);
  }

  function ofAtom(atom: Atom, depth: number): Plain | undefined {
    if (atom.kind === "anything") return ANYTHING[pick(ANYTHING.length)] ?? null;
    if (atom.kind === "scalar") return atom.value ?? SCALARS[atom.base]?.[pick(2)];
    if (atom.kind === "object") return ofObject(atom, depth);
    const { items, required, rest } = atom;
    const most = rest === undefined ? items.length : items.length + 2;
    const length = required + pick(most - required + 1);
    const values = Array.from({ length }, (_, at) => literal(items[at] ?? rest ?? [], depth - 1));
    return values.every((value) => value !== undefined) ? values : undefined;
  }

  function ofObject(atom: ObjectAtom, depth: number): Plain | undefined {
    const cases = casesOf(pair, atom);
    const one = cases[pick(Math.max(1, cases.length))];
    if (one === undefined) return undefined;
    const members: [string, Plain][] = [];
    for (const [name, { optional, held }] of one.fields) {
      if (optional && pick(2) === 0) continue;
      const value = literal(held, depth - 1);
      if (value !== undefined) members.push([name, value]);
      else if (!optional) return undefined;
    }
    const other = one.others && pick(2) === 0 ? literal(one.others, depth - 1) : undefined;
    return Object.fromEntries(other === undefined ? members : [...members, ["extra", other]]);
  }
}

const ANYTHING: readonly Plain[] = [0, "a", true, null, {}, [], { extra: 1 }, ["a", 1]];
const SCALARS: Readonly<Record<string, readonly Plain[]>> = {
  string: ["a", "zz"],
  number: [1, 2.5],
  boolean: [true, false],
  null: [null, null],
};
