// How alike two alternatives are: whether one may be the other, changed.
import { namesOf } from "../../meaning/children.js";
import { typesOf, type Form, type ObjectPart, type TypeName } from "../../meaning/parts.js";

const ALL_TYPES = 6;

/** 0 where nothing speaks for it. */
export function likeness(a: Form, b: Form): number {
  const objects =
    a.parts.object && b.parts.object ? fieldsInCommon(a.parts.object, b.parts.object) : 0;
  const shared = typesOf(a.parts).filter((type) => b.parts[type] !== undefined);
  const isTyped = (form: Form) => typesOf(form.parts).length < ALL_TYPES;
  const isScalar = (type: TypeName) => type !== "object" && type !== "array";
  const types = isTyped(a) && isTyped(b) ? shared.filter(isScalar).length : 0;
  const numbers =
    a.parts.number && b.parts.number && isBounded(a) && isBounded(b) && objects === 0 ? 1 : 0;
  return objects + types + numbers + choicesInCommon(a, b, shared);
}

const isBounded = ({ parts: { number } }: Form) =>
  number?.values === undefined &&
  number !== undefined &&
  (Number.isFinite(number.minimum.value) || Number.isFinite(number.maximum.value));

function fieldsInCommon(a: ObjectPart, b: ObjectPart): number {
  const named = (part: ObjectPart) => new Set([...namesOf(part), ...part.required]);
  const others = named(b);
  return [...named(a)].filter((name) => others.has(name)).length;
}

function choicesInCommon(a: Form, b: Form, shared: readonly TypeName[]): number {
  return shared.filter((type) => {
    const [old, now] = [a.parts[type]?.values, b.parts[type]?.values];
    if (old === undefined || now === undefined || type === "boolean" || type === "null")
      return false;
    return [...old.keys()].some((key) => now.has(key));
  }).length;
}
