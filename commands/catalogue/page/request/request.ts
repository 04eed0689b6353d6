// The request that is being built: changed by copying, so that every view of it is of one state.
import type { Json, JsonObject } from "../../../../generator/schema/json.js";
import type { Choice, Mode } from "../../data/page-data.js";

/** The body of a request, without `model`. */
export type Request = JsonObject;

/** A value of a form; absent where the field is left out. */
export type Value = Json | undefined;

/** The object with one member changed, or without it. */
export function withMember(object: JsonObject, name: string, value: Json | undefined): JsonObject {
  const others = Object.entries(object).filter(([key]) => key !== name);
  if (value === undefined) return Object.fromEntries(others);
  if (!Object.hasOwn(object, name)) return Object.fromEntries([...others, [name, value]]);
  return Object.fromEntries(
    Object.entries(object).map(([key, before]) => [key, key === name ? value : before]),
  );
}

/** The request once a mode is chosen: without the fields that it excludes, and with those that have one value in it. */
export function inMode(request: Request, mode: Mode): Request {
  const kept = Object.entries(request).filter(([name]) => !mode.without.includes(name));
  return Object.fromEntries([...kept, ...Object.entries(mode.set)]);
}

/** Whether a request can be of a mode. */
const fits = (request: Request, { set, without }: Mode): boolean =>
  without.every((name) => !Object.hasOwn(request, name)) &&
  Object.entries(set).every(
    ([name, value]) =>
      !Object.hasOwn(request, name) || JSON.stringify(request[name]) === JSON.stringify(value),
  );

/** Whether a request says itself that it is of a mode. */
const claims = (request: Request, { set, required }: Mode): boolean =>
  [...Object.keys(set), ...required].some((name) => Object.hasOwn(request, name));

/** The mode that a request is in: the chosen one while it fits, else the first that the request names, else the first that fits. */
export function modeOf(request: Request, { modes }: Choice, chosen: number | undefined): number {
  const fitting = modes.flatMap((mode, index) => (fits(request, mode) ? [index] : []));
  if (chosen !== undefined && fitting.includes(chosen)) return chosen;
  const claimed = fitting.filter((index) => {
    const mode = modes[index];
    return mode !== undefined && claims(request, mode);
  });
  // The mode that asks for least comes first.
  const easiest = (of: readonly number[]) =>
    [...of].sort((a, b) => demandsOf(modes[a]) - demandsOf(modes[b]))[0];
  return easiest(claimed) ?? easiest(fitting) ?? 0;
}

const demandsOf = (mode: Mode | undefined) => mode?.required.length ?? 0;
