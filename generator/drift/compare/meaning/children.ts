// What holds for a property or an item of a value.
import type { ArrayPart, ObjectPart, Shape } from "./parts.js";
import { matches } from "../../../schema/patterns/matches.js";
import { both, type Conjunction } from "./space.js";

/** What surely holds for a property; patterns that may or may not match the name are left out. */
export function childOf({ shapes }: ObjectPart, name: string): Conjunction {
  return both(...shapes.flatMap((shape) => shapeChild(shape, name, "surely")));
}

/** All that may hold for a property, patterns of doubtful match excepted: those speak for themselves. */
export function childAtMost({ shapes }: ObjectPart, name: string): Conjunction {
  return both(...shapes.flatMap((shape) => shapeChild(shape, name, "at most")));
}

function shapeChild(
  shape: Shape,
  name: string,
  mode: "surely" | "at most",
): readonly Conjunction[] {
  const own = shape.properties.get(name);
  const verdicts = [...shape.patterns].map(([pattern, schema]) => ({
    schema,
    verdict: matches(pattern, name),
  }));
  const matching = verdicts.filter(({ verdict }) => verdict === true).map(({ schema }) => schema);
  if (own !== undefined) return [own, ...matching];
  const isRest = verdicts.every(
    ({ verdict }) => verdict === false || (verdict === undefined && mode === "at most"),
  );
  return isRest ? [...matching, shape.rest] : matching;
}

/** What holds for properties that no schema names and no pattern matches. */
export const restOf = ({ shapes }: ObjectPart): Conjunction =>
  both(...shapes.map(({ rest }) => rest));

/**
 * Whether a schema says nothing of a property and lets it be: a field that is not in the types.
 *
 * @param isOpen - Whether a schema accepts everything.
 */
export function isUnlisted(
  { shapes }: ObjectPart,
  name: string,
  isOpen: (conjunction: Conjunction) => boolean,
): boolean {
  return shapes.every(
    ({ properties, patterns, rest }) =>
      !properties.has(name) &&
      isOpen(rest) &&
      [...patterns].every(
        ([pattern, schema]) => isOpen(schema) || matches(pattern, name) === false,
      ),
  );
}

/** Every name that a `properties` keyword lists. */
export function namesOf({ shapes }: ObjectPart): ReadonlySet<string> {
  return new Set(shapes.flatMap(({ properties }) => [...properties.keys()]));
}

export const itemAt = ({ listings }: ArrayPart, index: number): Conjunction =>
  both(...listings.map(({ prefix, rest }) => prefix[index] ?? rest));

/** What holds for items after every prefix. */
export const restItems = ({ listings }: ArrayPart): Conjunction =>
  both(...listings.map(({ rest }) => rest));

export const prefixLength = ({ listings }: ArrayPart): number =>
  Math.max(0, ...listings.map(({ prefix }) => prefix.length));
