// Whether the arrays of one meaning are arrays of another.
import { itemAt, prefixLength, restItems } from "../meaning/children.js";
import type { ArrayPart, Containment } from "../meaning/parts.js";
import { itemPlace, type Place } from "../meaning/place.js";
import type { Space } from "../meaning/space.js";
import { impliesBelow } from "./implies.js";

export function arrayImplies(
  space: Space,
  a: ArrayPart,
  b: ArrayPart,
  known: Place | undefined,
): boolean {
  return (
    a.minItems >= b.minItems &&
    a.maxItems <= b.maxItems &&
    (a.unique || !b.unique || a.maxItems <= 1) &&
    b.contains.every((wanted) => containmentImplied(space, a, wanted, known)) &&
    itemsImply(space, a, b, known)
  );
}

function itemsImply(space: Space, a: ArrayPart, b: ArrayPart, known: Place | undefined): boolean {
  if (b.listings.length === 0) return true;
  const place = known && itemPlace(space, known);
  const positions = Math.max(prefixLength(a), prefixLength(b));
  for (let index = 0; index < Math.min(positions, a.maxItems); index++) {
    if (!impliesBelow(space, itemAt(a, index), itemAt(b, index), place)) return false;
  }
  return positions >= a.maxItems || impliesBelow(space, restItems(a), restItems(b), place);
}

/** Whether a count of matching items follows. */
export function containmentImplied(
  space: Space,
  a: ArrayPart,
  { schema, minimum, maximum }: Containment,
  known: Place | undefined,
): boolean {
  const place = known && itemPlace(space, known);
  const isEnough =
    minimum === 0 ||
    a.contains.some(
      (own) => own.minimum >= minimum && impliesBelow(space, own.schema, schema, place),
    ) ||
    (a.minItems >= minimum &&
      prefixLength(a) === 0 &&
      impliesBelow(space, restItems(a), schema, place));
  const isFewEnough =
    a.maxItems <= maximum ||
    a.contains.some((own) => own.maximum <= maximum && impliesBelow(space, schema, own.schema));
  return isEnough && isFewEnough;
}
