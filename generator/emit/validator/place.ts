// Where emitted code stands: the value it looks at, how to name that place, and what to do about a fault.
import type { Json } from "../../schema/json.js";
import { all, call, ifThen, list, type Code } from "../layout/code.js";
import { stringLiteral } from "../text/literal.js";
import { freshName, use, type DynamicScope, type Mode, type ModuleScope } from "./module-scope.js";

/** One value in emitted code. */
export interface Place {
  readonly scope: ModuleScope;
  readonly mode: Mode;
  /** Expression of the value. */
  readonly value: string;
  /** In collecting code, the place around the value. */
  readonly found: Around;
  /** In collecting code, the expression of the value's key in what is around it. */
  readonly key: string;
  /** Whether the emitted code has already made sure that the value is an object. */
  readonly isObject: boolean;
  /** Whether code before may have narrowed the value, so that a compiler would object to comparing it with anything else. */
  readonly isNarrowed: boolean;
  /** Of which kinds the value can be as far as its schema tells; a compiler would object to asking for others. */
  readonly subjects: readonly Subject[];
  /** Reads of properties that code before or around has compared: a compiler would object to comparing them with anything else. */
  readonly compared: Compared;
  /** Name for functions that this place needs, in Pascal case. */
  readonly hint: string;
  /** Dynamic scope of the schema being written. */
  readonly dynamic: DynamicScope;
  /** Local names of the function. */
  readonly locals: Set<string>;
}

/** JSON types that keywords speak of; `integer` counts as `number`. */
export type Subject = "string" | "number" | "array" | "object";
export const SUBJECTS: readonly Subject[] = ["string", "number", "array", "object"];

/** Expressions whose value is compared with a literal. */
export interface Compared {
  /** By the conditions around this place. */
  readonly around: ReadonlySet<string>;
  /** By what the function has left on. */
  readonly before: Set<string>;
}

export const isCompared = ({ compared }: Place, read: string): boolean =>
  compared.around.has(read) || compared.before.has(read);

/** The place below a condition that compares these reads. */
export const below = (place: Place, reads: readonly string[]): Place =>
  reads.length === 0
    ? place
    : {
        ...place,
        compared: {
          ...place.compared,
          around: new Set([...place.compared.around, ...reads]),
        },
      };

/** A name that holds the place around a value; it is declared only where something uses it. */
export interface Around {
  readonly name: string;
  isUsed: boolean;
}

/** Key of the request itself: nothing is around it. */
export const ROOT_KEY = "undefined";

/** A local name that the function does not have yet. */
export function localName({ locals, scope }: Place, wanted: string): string {
  let name = wanted;
  for (let count = 2; locals.has(name) || scope.names.has(name); count++)
    name = `${wanted}${count}`;
  locals.add(name);
  // A function of the module that comes later must not take a name that a local shadows.
  return /^(always|never|(breaks|check|is|keeps|mark).*)$/.test(name)
    ? freshName(scope, name)
    : name;
}

/** Writes what looks at the parts of a value, below the declaration of the place around them. */
export function insideOf(place: Place, write: (found: Around) => readonly Code[]): readonly Code[] {
  if (place.mode !== "collect" || place.key === ROOT_KEY) return write(place.found);
  const found: Around = { name: localName(place, "inner"), isUsed: false };
  const statements = write(found);
  if (!found.isUsed) return statements;
  const place_ = call(use(place.scope, "at"), [around(place), place.key]);
  return [[`const ${found.name} = `, place_, ";"], ...statements];
}

function around({ found }: Place): string {
  found.isUsed = true;
  return found.name;
}

/** A fault, as the function of the runtime that records it and what that is told beside the place. */
export interface Fault {
  readonly record:
    | "broken"
    | "refused"
    | "noForm"
    | "noChoice"
    | "notConstant"
    | "lacks"
    | "wrongCount"
    | "wrongType";
  readonly facts: readonly Code[];
}

/** A broken keyword; `says` is the sentence without the name of the place, and what was there comes behind it. */
export const broken = (keyword: string, expected: Code, says: string): Fault => ({
  record: "broken",
  facts: [stringLiteral(keyword), expected, stringLiteral(says)],
});

/** The same, where what was there is not said. */
export const refused = (keyword: string, expected: Code, says: string): Fault => ({
  record: "refused",
  facts: [stringLiteral(keyword), expected, stringLiteral(says)],
});

/** When a function is left because of a fault: in collecting code only where nobody wants to know of it. */
export function stopAt(place: Place, isBroken: Code, { record, facts }: Fault): Code {
  if (place.mode === "test") return isBroken;
  return all([isBroken, ["!", callCheck(place, record, facts)]]);
}

/** Leaves the function where the condition is true. */
export const leaveIf = (condition: Code): Code => ifThen(condition, LEFT);

const LEFT = "return false;";

/** Leaves the function for a fault that is certain. */
export function leave(place: Place, { record, facts }: Fault): Code {
  if (place.mode === "test") return LEFT;
  return leaveIf(["!", callCheck(place, record, facts)]);
}

/** Statements as far as they are reached: behind a certain `return` a compiler knows nothing of the value any more. */
export function reached(statements: readonly Code[]): readonly Code[] {
  const end = statements.indexOf(LEFT);
  return end === -1 ? statements : statements.slice(0, end + 1);
}

/** Leaves the function because of a field that is not there. */
export function leaveMissing(place: Place, name: string, found: Around): Code {
  return place.mode === "test" ? LEFT : leaveIf(["!", missingCall(place, name, found)]);
}

/** Records a field that is not there. */
export function missingCall({ scope }: Place, name: string, found: Around): Code {
  found.isUsed = true;
  return call(use(scope, "missing"), [found.name, stringLiteral(name)]);
}

/** Calls a check, of the runtime or of the module, with the value and its place. */
export function callCheck(place: Place, name: string, more: readonly Code[] = []): Code {
  return call(use(place.scope, name), [place.value, around(place), place.key, ...more]);
}

/** Hands a value to another function of the module. */
export function delegated(place: Place, name: string): Code {
  return call(name, argumentsFor(place, place.mode));
}

/** Arguments of a check function for this place. */
export function argumentsFor(place: Place, mode: Mode): readonly Code[] {
  const body = place.scope.withBody ? ["body"] : [];
  if (mode === "collect") return [place.value, around(place), place.key, ...body];
  return mode === "mark" ? [place.value, "seen", ...body] : [place.value, ...body];
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
