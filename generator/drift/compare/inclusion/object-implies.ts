// Whether the objects of one meaning are objects of another.
import { accepts } from "../meaning/accepts.js";
import { childAtMost, childOf, namesOf } from "../meaning/children.js";
import { areDisjoint } from "../meaning/form.js";
import type { ObjectPart, Shape } from "../meaning/parts.js";
import { propertyPlace, type Place } from "../meaning/place.js";
import { both, EVERYTHING, type Conjunction, type Space } from "../meaning/space.js";
import { impliesBelow } from "./implies.js";

export function objectImplies(
  space: Space,
  a: ObjectPart,
  b: ObjectPart,
  known: Place | undefined,
): boolean {
  return (
    [...b.required].every((name) => a.required.has(name)) &&
    Math.max(a.minProperties, a.required.size) >= b.minProperties &&
    Math.min(a.maxProperties, sizeLimit(space, a)) <= b.maxProperties &&
    namesImply(space, a, b.names) &&
    (b.shapes.every((wanted) => a.shapes.some((own) => shapeImplies(space, own, wanted, known))) ||
      membersImply(space, a, b, known))
  );
}

const isClosed = (space: Space, { shapes }: ObjectPart) =>
  shapes.some(({ patterns, rest }) => patterns.size === 0 && areDisjoint(space, rest));

// A closed object has no more properties than it names.
function sizeLimit(space: Space, part: ObjectPart): number {
  if (!isClosed(space, part)) return Infinity;
  return [...namesOf(part)].filter((name) => !areDisjoint(space, childOf(part, name))).length;
}

function namesImply(space: Space, a: ObjectPart, wanted: Conjunction): boolean {
  if (wanted === EVERYTHING) return true;
  if (impliesBelow(space, a.names, wanted)) return true;
  return (
    isClosed(space, a) &&
    [...namesOf(a)].every(
      (name) => areDisjoint(space, childOf(a, name)) || accepts(space, wanted, name) === true,
    )
  );
}

// The same names and patterns: then which pattern matches which name does not matter.
function shapeImplies(space: Space, a: Shape, b: Shape, known: Place | undefined): boolean {
  if (a.properties.size !== b.properties.size || a.patterns.size !== b.patterns.size) return false;
  const implied =
    (own: ReadonlyMap<string, Conjunction>, place: (key: string) => Place | undefined) =>
    ([key, wanted]: readonly [string, Conjunction]) => {
      const found = own.get(key);
      return found !== undefined && impliesBelow(space, found, wanted, place(key));
    };
  const below = (name?: string) => known && propertyPlace(space, known, name);
  return (
    [...b.properties].every(implied(a.properties, below)) &&
    [...b.patterns].every(implied(a.patterns, () => below())) &&
    impliesBelow(space, a.rest, b.rest, below())
  );
}

function membersImply(
  space: Space,
  a: ObjectPart,
  b: ObjectPart,
  known: Place | undefined,
): boolean {
  const names = new Set([...namesOf(a), ...namesOf(b)]);
  for (const name of names) {
    const given = childOf(a, name);
    const wanted = childAtMost(b, name);
    if (accepts(space, a.names, name) === false) continue;
    const place = known && propertyPlace(space, known, name);
    if (!impliesBelow(space, given, wanted, place)) return false;
  }
  const place = known && propertyPlace(space, known, undefined);
  return b.shapes.every((shape) => {
    const patterns = new Set(shape.patterns.keys());
    return (
      [...shape.patterns].every(([pattern, wanted]) =>
        impliesBelow(space, patternKnowledge(a, pattern), wanted, place),
      ) && impliesBelow(space, restKnowledge(a, patterns), shape.rest, place)
    );
  });
}

// What surely holds for a property whose name matches `pattern`.
function patternKnowledge({ shapes }: ObjectPart, pattern: string): Conjunction {
  return both(
    ...shapes.flatMap(({ properties, patterns, rest }) => {
      const own = patterns.get(pattern);
      if (own !== undefined) return [own];
      return patterns.size === 0 && properties.size === 0 ? [rest] : [];
    }),
  );
}

// What surely holds for a property that no schema names and none of `unmatched` matches.
const restKnowledge = ({ shapes }: ObjectPart, unmatched: ReadonlySet<string>): Conjunction =>
  both(
    ...shapes.flatMap(({ patterns, rest }) =>
      [...patterns.keys()].every((pattern) => unmatched.has(pattern)) ? [rest] : [],
    ),
  );
