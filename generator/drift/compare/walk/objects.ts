// Objects: fields that came or went, what is required, and what each field holds.
import { byCodeUnit } from "../../../schema/json.js";
import { implies } from "../inclusion/implies.js";
import { childOf, isUnlisted, namesOf, restOf } from "../meaning/children.js";
import { areDisjoint, isOpen } from "../meaning/form.js";
import type { ObjectPart, Shape } from "../meaning/parts.js";
import { propertyPlace, type Place } from "../meaning/place.js";
import { both, EVERYTHING, type Conjunction } from "../meaning/space.js";
import type { Step } from "../../../diff/words.js";
import { compareLower, compareUpper, inclusive } from "./bounds.js";
import { reportChange, reportMeaning, type Spot, type Walk } from "./spot.js";
import type { Visit } from "./walk.js";

export function compareObjects(
  walk: Walk,
  spot: Spot,
  before: ObjectPart,
  after: ObjectPart,
  visit: Visit,
): void {
  const old = offeredNames(walk, spot.offered.before, before);
  const now = offeredNames(walk, spot.offered.after, after);
  const fields = new Set([...old, ...now, ...namesOf(before), ...namesOf(after)]);
  for (const name of [...fields, ...before.required, ...after.required]) fields.add(name);
  for (const name of [...fields].sort(byCodeUnit)) {
    const path: readonly Step[] = [...spot.path, { kind: "property", name }];
    const wasThere = old.has(name);
    const isThere = now.has(name);
    const isRequired = after.required.has(name) && !before.required.has(name);
    const isFree = before.required.has(name) && !after.required.has(name);
    if (wasThere && !isThere) {
      if (!spot.isBranch) {
        const words = "removed";
        reportChange(walk, path, {
          kind: "field-removed",
          class: "major",
          breach: "removed-field",
          words,
        });
      }
      if (isRequired) reportMadeRequired(walk, { ...spot, path });
      continue;
    }
    if (isThere && !wasThere) {
      reportAdded(walk, spot, path, isRequired);
    } else if (isRequired) reportMadeRequired(walk, { ...spot, path });
    if (isFree) {
      const words = "no longer required";
      reportMeaning(walk, { ...spot, path }, { kind: "required-dropped", class: "minor", words });
    }
    const isNew =
      !spot.known.mentioned.has(name) &&
      isUnlisted(before, name, (each) => isOpen(walk.space, each));
    const wasRefused = isThere && !wasThere && areDisjoint(walk.space, childOf(before, name));
    if (!isNew && !wasRefused) visit(fieldSpot(walk, spot, path, name, before, after));
  }
  compareCounts(walk, spot, before, after);
  compareOthers(walk, spot, before, after, visit);
}

function reportAdded(walk: Walk, spot: Spot, path: readonly Step[], isRequired: boolean): void {
  if (spot.isBranch) {
    if (isRequired) reportMadeRequired(walk, { ...spot, path });
    return;
  }
  reportChange(
    walk,
    path,
    isRequired && spot.cap === "major"
      ? { kind: "required-field-added", class: "major", words: "new required field" }
      : { kind: "field-added", class: "minor", words: "new optional field" },
  );
}

function reportMadeRequired(walk: Walk, spot: Spot): void {
  const words = "required now";
  reportMeaning(walk, spot, { kind: "field-made-required", class: "major", words });
}

// Fields that a request may have, in whichever alternative.
function offeredNames({ space }: Walk, place: Place, part: ObjectPart): ReadonlySet<string> {
  const offered = [...place.properties].filter(
    ([name, schemas]) =>
      (schemas === EVERYTHING || schemas.nodes.some(({ schema }) => schema !== false)) &&
      !areDisjoint(space, childOf(part, name)),
  );
  return new Set(offered.map(([name]) => name));
}

function fieldSpot(
  { space }: Walk,
  spot: Spot,
  path: readonly Step[],
  name: string | undefined,
  before: ObjectPart,
  after: ObjectPart,
): Spot {
  const child = (part: ObjectPart) => (name === undefined ? restOf(part) : childOf(part, name));
  const wordsOf = (place: Place, otherwise: Conjunction) =>
    (name === undefined ? undefined : place.properties.get(name)) ?? otherwise;
  const old = child(before);
  const now = child(after);
  return {
    path,
    before: old,
    after: now,
    known: propertyPlace(space, spot.known, name),
    offered: {
      before: propertyPlace(space, spot.offered.before, name),
      after: propertyPlace(space, spot.offered.after, name),
    },
    words: {
      before: wordsOf(spot.offered.before, old),
      after: wordsOf(spot.offered.after, now),
    },
    cap: spot.cap,
    isBranch: false,
  };
}

function compareCounts(walk: Walk, spot: Spot, before: ObjectPart, after: ObjectPart): void {
  // What is required counts as well, so the smaller number may say nothing.
  const isSaid =
    after.minProperties > Math.max(before.minProperties, before.required.size) ||
    before.minProperties > Math.max(after.minProperties, after.required.size);
  if (isSaid) {
    compareLower(walk, spot, "minimum number of fields", {
      before: inclusive(before.minProperties),
      after: inclusive(after.minProperties),
    });
  }
  compareUpper(walk, spot, "maximum number of fields", {
    before: inclusive(before.maxProperties),
    after: inclusive(after.maxProperties),
  });
  const { space } = walk;
  const isNarrower = !implies(space, before.names, after.names);
  const isWider = !implies(space, after.names, before.names);
  if (isNarrower) {
    const words = "fewer names of fields are accepted now";
    reportMeaning(walk, spot, { kind: "names-narrowed", class: "major", words });
  } else if (isWider) {
    const words = "more names of fields are accepted now";
    reportMeaning(walk, spot, { kind: "names-widened", class: "minor", words });
  }
}

// Fields without a name of their own: `additionalProperties` and `patternProperties`.
function compareOthers(
  walk: Walk,
  spot: Spot,
  before: ObjectPart,
  after: ObjectPart,
  visit: Visit,
): void {
  const { space } = walk;
  const others: readonly Step[] = [...spot.path, { kind: "other-properties" }];
  const next = (old: Conjunction, now: Conjunction) => {
    const whole = fieldSpot(walk, spot, others, undefined, before, after);
    visit({ ...whole, before: old, after: now, words: { before: old, after: now } });
  };
  const rests = [restOf(before), restOf(after)] as const;
  const wasClosed = areDisjoint(space, rests[0]);
  const isClosed = areDisjoint(space, rests[1]);
  if (isClosed && !wasClosed) {
    const words = "fields that are not listed are refused now";
    reportMeaning(walk, spot, { kind: "other-fields-refused", class: "major", words });
  } else if (wasClosed && !isClosed) {
    const words = "fields that are not listed are accepted now";
    reportMeaning(walk, spot, { kind: "other-fields-accepted", class: "minor", words });
  } else next(...rests);
  const patterns = [patternsOf(before), patternsOf(after)] as const;
  if (patterns[0] === patterns[1]) {
    for (const pattern of new Set(before.shapes.flatMap((shape) => [...shape.patterns.keys()]))) {
      next(patternSchema(before.shapes, pattern), patternSchema(after.shapes, pattern));
    }
  } else {
    const words =
      "which names of fields are accepted changed in a way that is not known to be compatible";
    reportMeaning(walk, spot, { kind: "name-patterns-changed", class: "major", words });
  }
}

const patternSchema = (shapes: readonly Shape[], pattern: string): Conjunction =>
  both(...shapes.map(({ patterns }) => patterns.get(pattern) ?? EVERYTHING));

// Which patterns stand together with which names; without patterns it does not matter.
function patternsOf({ shapes }: ObjectPart): string {
  if (shapes.every(({ patterns }) => patterns.size === 0)) return "";
  const texts = shapes.map(({ patterns, properties }) =>
    JSON.stringify([
      [...patterns.keys()].sort(byCodeUnit),
      shapes.length > 1 ? [...properties.keys()].sort(byCodeUnit) : [],
    ]),
  );
  return texts.sort(byCodeUnit).join();
}
