// Where emitted code stands: the value it looks at, how to name that place, and what to do about a fault.
import type { Json } from "../../schema/json.js";
import { call, list, type Code } from "../layout/code.js";
import { stringLiteral } from "../text/literal.js";
import { freshName, use, type DynamicScope, type Mode, type ModuleScope } from "./module-scope.js";

/** One value in emitted code. */
export interface Place {
  readonly scope: ModuleScope;
  readonly mode: Mode;
  /** Expression of the value. */
  readonly value: string;
  /** Parts of the JSON pointer: text, or an expression. */
  readonly pointer: readonly PointerPart[];
  /** Whether the emitted code has already made sure that the value is an object. */
  readonly isObject: boolean;
  /** Name for functions that this place needs, in Pascal case. */
  readonly hint: string;
  /** Dynamic scope of the schema being written. */
  readonly dynamic: DynamicScope;
  /** Local names of the function. */
  readonly locals: Set<string>;
}

/** A local name that the function does not have yet. */
export function localName(place: Place, wanted: string): string {
  let name = wanted;
  for (let count = 2; place.locals.has(name) || place.scope.names.has(name); count++) {
    name = `${wanted}${count}`;
  }
  place.locals.add(name);
  // Imports and constants that come later must not take a name that a local shadows.
  freshName(place.scope, name);
  return name;
}

/** The pointer of a place, `more` added. */
export function pointerCode(place: Place, more = ""): Code {
  return joined([...place.pointer, more]);
}

type PointerPart = string | { readonly expression: string };

function joined(pointer: readonly PointerPart[]): Code {
  const parts: PointerPart[] = [];
  for (const part of pointer) {
    const last = parts.at(-1);
    if (part === "") continue;
    if (typeof part === "string" && typeof last === "string") parts[parts.length - 1] = last + part;
    else parts.push(part);
  }
  if (parts.length === 0) return stringLiteral("");
  return parts
    .map((part) => (typeof part === "string" ? stringLiteral(part) : part.expression))
    .join(" + ");
}

// A position is handed over by itself: a valid item never pays for the text of its pointer.
function pointerArguments({ pointer }: Place): readonly Code[] {
  const last = pointer.at(-1);
  return typeof last === "object" && pointer.length > 1
    ? [joined(pointer.slice(0, -1)), last.expression]
    : [joined(pointer), stringLiteral("")];
}

/** The statement for a broken keyword. */
export function fault(
  place: Place,
  keyword: string,
  expected: Code,
  actual: string = place.value,
  more = "",
): Code {
  if (place.mode === "test") return "return false;";
  const add = use(place.scope, "add");
  const args = ["found", pointerCode(place, more), stringLiteral(keyword), expected, actual];
  return ["found = ", call(add, args), ";"];
}

/** The statement that hands a value to another function. */
export function delegate(place: Place, name: string): Code {
  const args = argumentsFor(place, place.mode);
  if (place.mode === "mark") return [call(name, args), ";"];
  return place.mode === "collect"
    ? ["found = ", call(name, args), ";"]
    : ["if (!", call(name, args), ") return false;"];
}

/** Arguments of a check function for this place. */
export function argumentsFor(place: Place, mode: Mode): readonly Code[] {
  const body = place.scope.withBody ? ["body"] : [];
  if (mode === "collect") return [place.value, ...pointerArguments(place), "found", ...body];
  return mode === "mark" ? [place.value, "seen", ...body] : [place.value, ...body];
}

/** A key as a segment of a JSON pointer. */
export function pointerSegment(key: string): string {
  return `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** Small JSON values as an expression; anything with members is parsed from text, which cannot set a prototype. */
export function jsonExpression(value: Json): Code {
  if (typeof value === "string") return stringLiteral(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value).replace("e+", "e");
  return call("JSON.parse", [stringLiteral(JSON.stringify(value))]);
}

/** A list of names. */
export const namesExpression = (names: readonly string[]): Code =>
  list("[", names.map(stringLiteral), "]");
