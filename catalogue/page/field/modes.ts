// Decides which form fields apply to the current request. Removes the values of hidden fields.
import type { Choice, Combination, FormData, FormField } from "../../data/form-data.js";
import { type Request, type Value, withMember } from "../request/request.js";
import { type Json, memberOf } from "../../../generator/page.js";

/**
 * The last values of hidden fields, by field name. A field gets its value back when the form shows
 * it again.
 */
export type HiddenValues = Map<string, Json>;

/**
 * Returns the index of the side that the form shows for a choice. A side is a list of fields.
 * Prefers `chosen`, then the first side with a field in the request, then 0. Ignores `chosen` if
 * the request has fields of other sides only.
 */
export function sideOf(request: Request, { sides }: Choice, chosen: number | undefined): number {
  const hasSome = (names: readonly string[] = []) =>
    names.some((name) => Object.hasOwn(request, name));
  const filled = sides.findIndex(hasSome);
  if (chosen !== undefined && chosen < sides.length && (filled < 0 || hasSome(sides[chosen]))) {
    return chosen;
  }
  return Math.max(0, filled);
}

/**
 * Switches the request to another side of a choice. Removes the fields of the other sides, and
 * restores the hidden values of the new side.
 */
export function moveToSide(
  request: Request,
  { sides }: Choice,
  side: number,
  hiddenValues: HiddenValues,
): Request {
  const names = sides[side] ?? [];
  const others = sides.flat().filter((name) => !names.includes(name));
  return restoreFields(hideFields(request, others, hiddenValues), names, hiddenValues);
}

/** Sets a field of the request. Hides or restores its child fields. */
export function withField(
  request: Request,
  name: string,
  value: Value,
  form: Pick<FormData, "fields" | "groups">,
  hiddenValues: HiddenValues,
): Request {
  let next = withMember(request, name, value);
  // Handles child fields level by level, because child fields may have child fields.
  for (let parents = [name]; parents.length > 0;) {
    const below = form.fields.filter(({ under }) => under !== undefined && parents.includes(under));
    for (const field of below) {
      const was = isActive(field, request, form);
      const is = isActive(field, next, form);
      if (was && !is) next = hideFields(next, [field.name], hiddenValues);
      if (is && !was) next = restoreFields(next, [field.name], hiddenValues);
    }
    parents = below.map((field) => field.name);
  }
  return next;
}

function hideFields(
  request: Request,
  names: readonly string[],
  hiddenValues: HiddenValues,
): Request {
  return names.reduce((next, name) => {
    const value = memberOf(next, name);
    if (value === undefined) return next;
    hiddenValues.set(name, value);
    return withMember(next, name, undefined);
  }, request);
}

function restoreFields(
  request: Request,
  names: readonly string[],
  hiddenValues: HiddenValues,
): Request {
  return names.reduce((next, name) => {
    const value = hiddenValues.get(name);
    return value === undefined || Object.hasOwn(next, name) ? next : withMember(next, name, value);
  }, request);
}

/** Whether a field applies to the current request. A field without a parent always applies. */
export function isActive(
  { name, under }: Pick<FormField, "name" | "under">,
  request: Request,
  { groups }: Pick<FormData, "groups">,
): boolean {
  if (under === undefined || isRequiredNow(name, request, groups)) return true;
  const isEver = groups.flat().some((one) => demandFor(one, name)?.presence === "required");
  return !isEver && Object.hasOwn(request, under);
}

/** Whether the other fields of a request make a field required. */
export const isRequiredNow = (
  name: string,
  request: Request,
  groups: FormData["groups"],
): boolean =>
  groups.some((group) => {
    const open = group.filter((one) => allows(one, request, name));
    return open.length > 0 && open.every((one) => demandFor(one, name)?.presence === "required");
  });

const demandFor = (one: Combination, name: string) =>
  Object.hasOwn(one, name) ? one[name] : undefined;

const allows = (one: Combination, request: Request, except: string): boolean =>
  Object.entries(one).every(([name, { presence, values }]) => {
    const value = memberOf(request, name);
    if (name === except || value === undefined) return true;
    return presence !== "never" && (values === undefined || values.includes(value));
  });
