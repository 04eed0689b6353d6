// Objects: which fields are needed, what each holds, what other keys may hold, and which fields go together.
import { accepts } from "../../reading/accepts.js";
import { saidOf } from "../../reading/meet.js";
import { canonicalJson } from "../../schema/json.js";
import { ANY, type Node, type Obj } from "../../reading/tree.js";
import { compareLower, compareUpper } from "./bounds.js";
import type { Comparison, Known } from "./comparison.js";
import { target } from "./side.js";
import { simplified } from "./simplified.js";
import { compareConditions, sharedConditions } from "./conditions.js";
import { less, more, NOTHING, under, UNKNOWN_CHANGE, type Findings } from "./finding.js";
import { inside, mentions } from "./known.js";

export function compareObjects(c: Comparison, before: Obj, after: Obj, known: Known): Findings {
  const shared = sharedConditions(c, before, after);
  const old = simplified(c.own, before, shared.before);
  const now = simplified(c.back.own, after, shared.after);
  if (old.kind !== "object" || now.kind !== "object") return c.place(old, now, known);
  return [
    ...compareFields(c, old, now, known),
    ...compareNumbers(c, old, now),
    ...compareNames(c, old, now),
    ...compareOthers(c, old, now, known),
    ...compareVocabulary(old, now),
    ...compareConditions(c, old, now, known),
  ];
}

function compareFields(c: Comparison, old: Obj, now: Obj, known: Known): Findings {
  const isOpen = now.patterns.length === 0 && now.others.kind === "any";
  const names = new Set([...(c.isProof && isOpen ? [] : old.fields.keys()), ...now.fields.keys()]);
  return [...names].flatMap((name) =>
    under({ kind: "property", name }, compareField(c, old, now, name, known)),
  );
}

function compareField(c: Comparison, old: Obj, now: Obj, name: string, known: Known): Findings {
  const [was, is] = [old, now].map(({ fields }) => fields.get(name)?.required === true);
  if (was === is) return compareHeld(c, old, now, name, known);
  const required = is
    ? less("field-made-required", "required now")
    : more("required-dropped", "no longer required");
  return [required, ...compareHeld(c, old, now, name, known)];
}

function compareHeld(c: Comparison, old: Obj, now: Obj, name: string, known: Known): Findings {
  const [before, after] = [saidOf(old, name, c.before), saidOf(now, name, c.after)];
  if (before === undefined || after === undefined) return [less("changed", UNKNOWN_CHANGE)];
  const { kind } = target(before, c.before);
  const isNew = !old.fields.has(name) && kind === "any" && !mentions(c, known, name);
  // What nobody could send before is no break, and is said as a new field.
  if (isNew || kind === "never" || (c.isProof && after.kind === "any")) return NOTHING;
  const place = inside(c, known, (form) => {
    const said = form.kind === "object" ? saidOf(form, name, c.before) : undefined;
    return said === undefined ? [] : [said];
  });
  return c.place(before, after, place);
}

function compareNumbers(c: Comparison, old: Obj, now: Obj): Findings {
  const required = ({ fields }: Obj) =>
    [...fields.values()].filter((field) => field.required).length;
  const [least, least2] = [Math.max(old.min, required(old)), Math.max(now.min, required(now))];
  // What is required counts as well, so the smaller number may say nothing.
  const isSaid = now.min > least || old.min > least2;
  const closed = (at: number) => ({ at, open: false });
  const most = (object: Obj, side: Comparison["before"]) =>
    Math.min(object.max, isClosed(object, side) ? object.fields.size : Infinity);
  const isFewer = now.max < most(old, c.before);
  const isMore = old.max < most(now, c.after);
  return [
    ...(isSaid
      ? compareLower("minimum number of fields", closed(old.min), closed(now.min))
      : NOTHING),
    ...(isFewer || isMore
      ? compareUpper("maximum number of fields", closed(old.max), closed(now.max))
      : NOTHING),
  ];
}

const isClosed = ({ others, patterns }: Obj, side: Comparison["before"]) =>
  patterns.length === 0 && target(others, side).kind === "never";

function compareNames(c: Comparison, old: Obj, now: Obj): Findings {
  if (!areNamed(c, old, now))
    return [less("names-narrowed", "fewer names of fields are accepted now")];
  return areNamed(c.back, now, old)
    ? NOTHING
    : [more("names-widened", "more names of fields are accepted now")];
}

function areNamed(c: Comparison, old: Obj, now: Obj): boolean {
  if (now.names.kind === "any" || c.takes(old.names, now.names)) return true;
  const names = [...old.fields.keys()];
  return (
    isClosed(old, c.before) && names.every((name) => accepts(now.names, name, c.after) === true)
  );
}

// Keys without a description of their own: `additionalProperties` and `patternProperties`.
function compareOthers(c: Comparison, old: Obj, now: Obj, known: Known): Findings {
  const place = (pick: (object: Obj) => readonly Node[]) =>
    inside(c, known, (form) => (form.kind === "object" ? pick(form) : []));
  const below = (before: Node, after: Node, at: Known) =>
    under({ kind: "other-properties" }, c.place(before, after, at));
  const [wasClosed, isNowClosed] = [target(old.others, c.before), target(now.others, c.after)].map(
    ({ kind }) => kind === "never",
  );
  const others =
    wasClosed === isNowClosed
      ? below(
          old.others,
          now.others,
          place(({ others: other }) => [other]),
        )
      : isNowClosed
        ? [less("other-fields-refused", "fields that are not listed are refused now")]
        : [more("other-fields-accepted", "fields that are not listed are accepted now")];
  return [...others, ...comparePatterns(c, old, now, known)];
}

function comparePatterns(c: Comparison, old: Obj, now: Obj, known: Known): Findings {
  const sorted = ({ patterns }: Obj) =>
    canonicalJson(patterns.map(({ pattern }) => pattern).sort());
  if (sorted(old) !== sorted(now)) {
    const words = `which names of fields are accepted ${UNKNOWN_CHANGE}`;
    return [less("name-patterns-changed", words)];
  }
  return old.patterns.flatMap(({ pattern, node }) => {
    const same = ({ patterns }: Obj) =>
      patterns.find((each) => each.pattern === pattern)?.node ?? ANY;
    const place = inside(c, known, (form) => (form.kind === "object" ? [same(form)] : []));
    return under({ kind: "other-properties" }, c.place(node, same(now), place));
  });
}

function compareVocabulary(old: Obj, now: Obj): Findings {
  const texts = ({ vocabulary }: Obj) => vocabulary.map((each) => canonicalJson({ ...each }));
  const [was, is] = [texts(old), texts(now)];
  if (is.some((text) => !was.includes(text)))
    return [less("condition-changed", `a rule ${UNKNOWN_CHANGE}`)];
  return was.some((text) => !is.includes(text))
    ? [more("condition-removed", "a rule is gone")]
    : NOTHING;
}
