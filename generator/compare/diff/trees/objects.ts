// Compares object schemas: required fields, each field, additional properties, and conditions.
import { nodeForKey } from "../../../read/tree/meet.js";
import { canonicalJson } from "../../../read/schema/json.js";
import { allOfParts, type Node, type Obj, type Parts } from "../../../read/tree/tree.js";
import { compareCounts } from "./bounds.js";
import { requiredIn } from "../canonical/objects.js";
import type { Comparison } from "./comparison.js";
import { compareConditions } from "./conditions/compare.js";
import { isLess, less, more, NOTHING, under, UNKNOWN_CHANGE, type Findings } from "./finding.js";
import { target } from "./side.js";

export function compareObjects(c: Comparison, old: Obj, now: Obj): Findings {
  const names = new Set([...old.fields.keys(), ...now.fields.keys()]);
  return allOfParts({
    fields: [...names].flatMap((name) =>
      under({ kind: "property", name }, compareField(c, old, now, name)),
    ),
    ...compareCounts("number of fields", counted(old, now), now),
    names: compareNames(c, old.names, now.names),
    others: compareOthers(c, old, now),
    patterns: comparePatterns(c, old, now),
    vocabulary: compareVocabulary(old, now),
    conditions: compareConditions(c, old, now),
  } satisfies Parts<Obj, Findings>);
}

// Returns the limits on the number of fields in an old object. If the new minimum is above the old
// minimum, the number of fields that `old` requires counts as the old minimum. Every old object has
// at least these fields, so a new minimum up to this number refuses no old object.
const counted = (old: Obj, now: Obj): Pick<Obj, "min" | "max"> =>
  now.min > old.min ? { min: Math.min(now.min, requiredIn(old)), max: old.max } : old;

function compareField(c: Comparison, old: Obj, now: Obj, name: string): Findings {
  const [was, is] = [old, now].map(({ fields }) => fields.get(name)?.required === true);
  const content = compareContent(c, old, now, name);
  if (was === is) return content;
  const required = is
    ? less("field-made-required", "required now")
    : more("required-dropped", "no longer required");
  return [required, ...content];
}

function compareContent(c: Comparison, old: Obj, now: Obj, name: string): Findings {
  const [before, after] = [nodeForKey(old, name, c.before), nodeForKey(now, name, c.after)];
  if (before === undefined || after === undefined) return [less("changed", UNKNOWN_CHANGE)];
  const { kind } = target(before, c.before);
  const isNew = !old.fields.has(name) && kind === "any" && !c.knows(old, name);
  // A field that no old request could contain breaks no request, so its schemas are not compared.
  return isNew || kind === "never" ? NOTHING : c.place(before, after);
}

function compareNames(c: Comparison, old: Node, now: Node): Findings {
  if (c.isSame(old, now)) return NOTHING;
  return isLess(c.place(old, now))
    ? [less("names-narrowed", "fewer names of fields are accepted now")]
    : [more("names-widened", "more names of fields are accepted now")];
}

// Compares `additionalProperties`.
function compareOthers(c: Comparison, old: Obj, now: Obj): Findings {
  const [wasClosed, isClosed] = [target(old.others, c.before), target(now.others, c.after)].map(
    ({ kind }) => kind === "never",
  );
  if (wasClosed === isClosed) {
    return under({ kind: "other-properties" }, c.place(old.others, now.others));
  }
  return isClosed
    ? [less("other-fields-refused", "fields that are not listed are refused now")]
    : [more("other-fields-accepted", "fields that are not listed are accepted now")];
}

function comparePatterns(c: Comparison, old: Obj, now: Obj): Findings {
  const [was, is] = [old, now].map(
    ({ patterns }) => new Map(patterns.map(({ pattern, node }) => [pattern, node])),
  );
  if (was === undefined || is === undefined) return NOTHING;
  if (canonicalJson([...was.keys()].sort()) !== canonicalJson([...is.keys()].sort())) {
    const words = `the accepted names of fields ${UNKNOWN_CHANGE}`;
    return [less("name-patterns-changed", words)];
  }
  return [...was].flatMap(([pattern, node]) =>
    under({ kind: "other-properties" }, c.place(node, is.get(pattern) ?? node)),
  );
}

function compareVocabulary(old: Obj, now: Obj): Findings {
  const texts = ({ vocabulary }: Obj) => vocabulary.map((each) => canonicalJson({ ...each }));
  const [was, is] = [texts(old), texts(now)];
  if (is.some((text) => !was.includes(text))) {
    return [less("condition-changed", `a rule ${UNKNOWN_CHANGE}`)];
  }
  return was.some((text) => !is.includes(text))
    ? [more("condition-removed", "a rule was removed")]
    : NOTHING;
}
