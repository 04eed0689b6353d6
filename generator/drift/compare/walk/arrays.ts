// Lists: counts, what they must contain, and their items.
import { containmentImplied } from "../inclusion/array-implies.js";
import { itemAt, prefixLength, restItems } from "../meaning/children.js";
import type { ArrayPart } from "../meaning/parts.js";
import { itemPlace } from "../meaning/place.js";
import type { Conjunction } from "../meaning/space.js";
import { compareLower, compareUpper, inclusive } from "./bounds.js";
import { reportMeaning, type Spot, type Walk } from "./spot.js";
import type { Visit } from "./walk.js";

export function compareArrays(
  walk: Walk,
  spot: Spot,
  before: ArrayPart,
  after: ArrayPart,
  visit: Visit,
): void {
  compareLower(walk, spot, "minimum number of items", {
    before: inclusive(before.minItems),
    after: inclusive(after.minItems),
  });
  compareUpper(walk, spot, "maximum number of items", {
    before: inclusive(before.maxItems),
    after: inclusive(after.maxItems),
  });
  if (before.unique !== after.unique) {
    reportMeaning(walk, spot, {
      kind: after.unique ? "unique-added" : "unique-removed",
      class: after.unique ? "major" : "minor",
      words: after.unique ? "items must be different now" : "items may repeat now",
    });
  }
  compareContained(walk, spot, before, after);
  visitItems(walk, spot, before, after, visit);
}

function compareContained(walk: Walk, spot: Spot, before: ArrayPart, after: ArrayPart): void {
  const isAsked = after.contains.some(
    (wanted) => !containmentImplied(walk.space, before, wanted, spot.known),
  );
  const isDropped = before.contains.some(
    (wanted) => !containmentImplied(walk.space, after, wanted, undefined),
  );
  if (isAsked) {
    reportMeaning(walk, spot, {
      kind: isDropped ? "contains-changed" : "contains-added",
      class: "major",
      words: isDropped
        ? "which items the list must hold changed in a way that is not known to be compatible"
        : "the list must hold a certain number of certain items now",
    });
  } else if (isDropped) {
    const words = "less is asked of which items the list must hold";
    reportMeaning(walk, spot, { kind: "contains-removed", class: "minor", words });
  }
}

function visitItems(
  walk: Walk,
  spot: Spot,
  before: ArrayPart,
  after: ArrayPart,
  visit: Visit,
): void {
  const places = {
    known: itemPlace(walk.space, spot.known),
    offered: {
      before: itemPlace(walk.space, spot.offered.before),
      after: itemPlace(walk.space, spot.offered.after),
    },
  };
  const item = (old: Conjunction, now: Conjunction, index?: number) => {
    const step = { kind: "item", ...(index !== undefined && { index }) } as const;
    visit({
      ...places,
      path: [...spot.path, step],
      before: old,
      after: now,
      words: { before: old, after: now },
      cap: spot.cap,
      isBranch: false,
    });
  };
  const positions = Math.max(prefixLength(before), prefixLength(after));
  const length = Math.min(before.maxItems, after.maxItems);
  for (let index = 0; index < Math.min(positions, length); index++) {
    item(itemAt(before, index), itemAt(after, index), index);
  }
  if (length > positions) item(restItems(before), restItems(after));
}
