// The value that emitted code checks: its expression, its path, and the code that records a fault.
import type { Json } from "../../schema/json.js";
import { call, ifBoth, ifThen, list, type Code } from "../layout/code.js";
import { memberAccess } from "../text/identifier.js";
import { stringLiteral } from "../text/literal.js";
import { Block } from "./block.js";
import { freshName, use, type Mode, type ModuleScope } from "./module-scope.js";

/** Types of JSON; `integer` where no other number will do. */
export type JsonType = "string" | "number" | "integer" | "boolean" | "null" | "array" | "object";

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
  /** The value's JSON type, where the emitted code has made sure of it. */
  readonly type?: JsonType | undefined;
  /** Name for functions that this place needs, in Pascal case. */
  readonly hint: string;
  /** The names of the block that the code is in. */
  readonly locals: Block;
  /** Reads of fields that the function compares with a literal: a compiler would object to comparing them with another one. */
  readonly compared: Set<string>;
}

/** A name that holds the place around a value; it is declared only where something uses it. */
export interface Around {
  readonly name: string;
  isUsed: boolean;
}

/** Key of the request itself, which has no parent. */
export const ROOT_KEY = "undefined";

/** The value that a function is given. */
export function argumentPlace(scope: ModuleScope, mode: Mode, hint: string): Place {
  return {
    scope,
    mode,
    value: "value",
    found: { name: "found", isUsed: true },
    key: "key",
    hint,
    locals: new Block(),
    compared: new Set(),
  };
}

/** The same place, for a schema within the schema. */
export const within = (place: Place, name: string): Place => ({
  ...place,
  hint: `${place.hint}${name}`,
});

/** The same place, for statements in a block of their own. */
export const inBlock = (place: Place): Place => ({ ...place, locals: place.locals.within() });

/** The first of the names that the block does not have yet, or the last with a number. */
export function localName({ locals, scope }: Place, ...wanted: readonly string[]): string {
  const isTaken = (name: string) => locals.has(name) || scope.names.has(name);
  const last = wanted.at(-1) ?? "";
  let name = wanted.find((each) => !isTaken(each)) ?? last;
  for (let count = 2; isTaken(name); count++) name = `${last}${count}`;
  locals.add(name);
  // A function of the module that comes later must not take a name that a local shadows.
  return /^(check|covers|is)/.test(name) ? freshName(scope, name) : name;
}

/** Writes code that checks parts of a value, after the declaration of the place that they share. */
export function insideOf(place: Place, write: (found: Around) => readonly Code[]): readonly Code[] {
  if (place.mode !== "collect" || place.key === ROOT_KEY) return write(place.found);
  const found: Around = { name: localName(place, "inner", `in${place.hint}`), isUsed: false };
  const statements = write(found);
  if (!found.isUsed) return statements;
  const place_ = call(use(place.scope, "at"), [around(place), place.key]);
  return [[`const ${found.name} = `, place_, ";"], ...statements];
}

/** Writes checks that apply under a condition, which their messages name. */
export function under(
  place: Place,
  condition: string | undefined,
  write: (place: Place) => readonly Code[],
): readonly Code[] {
  if (place.mode !== "collect" || condition === undefined) return write(place);
  const found: Around = { name: localName(place, "under", `under${place.hint}`), isUsed: false };
  const statements = write({ ...place, found });
  if (!found.isUsed) return statements;
  return [[`const ${found.name} = `, foundWhen(place, condition), ";"], ...statements];
}

/** The place around the value, with the condition under which it is checked. */
const foundWhen = (place: Place, condition: string): Code =>
  call(use(place.scope, "when"), [around(place), stringLiteral(condition)]);

function around({ found }: Place): string {
  found.isUsed = true;
  return found.name;
}

/** A fault: the runtime function that records it, and its further arguments. */
export interface Fault {
  readonly record:
    | "broken"
    | "checkCount"
    | "checkText"
    | "checkTexts"
    | "lacks"
    | "noChoice"
    | "noForm"
    | "notConstant"
    | "outOfRange"
    | "refused"
    | "unknownField"
    | "wrongCount"
    | "wrongType";
  readonly facts: readonly Code[];
}

/** A broken keyword; `says` is the sentence without the name of the place, and what was there comes behind it. */
export const broken = (keyword: string, expected: Code, says: string): Fault => ({
  record: "broken",
  facts: [stringLiteral(keyword), expected, stringLiteral(says)],
});

/** The same, without the value in the message. */
export const refused = (keyword: string, expected: Code, says: string): Fault => ({
  record: "refused",
  facts: [stringLiteral(keyword), expected, stringLiteral(says)],
});

/** A value of none of the types. */
export function wrongType(types: readonly JsonType[]): Fault {
  const [only = ""] = types;
  if (types.length === 1) return { record: "wrongType", facts: [stringLiteral(only)] };
  const missing = TYPES.filter((type) => !types.includes(type));
  const says =
    missing.length === 1
      ? `must not be ${missing.map(named).join("")}`
      : `must be ${listed(inOrder(types).map(named))}`;
  return broken("type", namesExpression(types), says);
}

const TYPES: readonly JsonType[] = ["string", "number", "boolean", "null", "array", "object"];

const named = (type: JsonType): string =>
  type === "null" ? type : `${/^[aio]/.test(type) ? "an" : "a"} ${type}`;

const listed = (words: readonly string[]): string =>
  [words.slice(0, -1).join(", "), ...words.slice(-1)].join(" or ");

// Null last, for a readable message.
const inOrder = (types: readonly JsonType[]): readonly JsonType[] => [
  ...types.filter((type) => type !== "null"),
  ...types.filter((type) => type === "null"),
];

/** The condition for leaving a function: the value is wrong, and in collecting code there is no issue list. */
export interface Stop {
  readonly wrong?: Code;
  /** The same, where no other condition is in the test. */
  readonly alone?: Code;
  readonly record?: Code;
}

/** The condition for leaving a function because of a fault. */
export function stopAt(place: Place, wrong: Code, fault: Fault): Stop {
  return place.mode === "test" ? { wrong } : { wrong, record: recorded(place, fault) };
}

/** Records a certain fault; true if there is no issue list. */
export const recorded = (place: Place, fault: Fault): Code => ["!", recording(place, fault)];

/** Records a fault; true if there is an issue list. */
export const recording = (place: Place, { record, facts }: Fault): Code =>
  call(use(place.scope, record), [place.value, around(place), place.key, ...facts]);

/** Leaves the function. */
export function leaveIf({ wrong, alone = wrong, record }: Stop): Code {
  if (wrong !== undefined && record !== undefined)
    return ifBoth([wrong, alone ?? wrong], record, LEFT);
  return ifThen(alone ?? record ?? "true", LEFT);
}

const LEFT = "return false;";

/** Leaves the function for a fault that is certain. */
export const leave = (place: Place, fault: Fault): Code =>
  place.mode === "test" ? LEFT : leaveIf({ record: recorded(place, fault) });

/** The statements up to the first unconditional `return`: in unreachable code TypeScript does not narrow types. */
export function reached(statements: readonly Code[]): readonly Code[] {
  const end = statements.indexOf(LEFT);
  return end === -1 ? statements : statements.slice(0, end + 1);
}

/** Leaves the function because of a field that is not there. */
export const leaveMissing = (place: Place, name: string, found: Around): Code =>
  place.mode === "test" ? LEFT : leaveIf({ record: missing(place, stringLiteral(name), found) });

/** Records a field that is not there. */
export function missing({ scope }: Place, name: string, found: Around): Code {
  found.isUsed = true;
  return ["!", call(use(scope, "missing"), [found.name, name])];
}

/** Whether another function of the module refuses the value, which it checks under a condition or in any case. */
export function refusedBy(place: Place, name: string, condition?: string): Stop {
  const found = () => (condition === undefined ? around(place) : foundWhen(place, condition));
  const more = place.mode === "collect" ? [found(), place.key] : [];
  return { record: ["!", call(name, [place.value, ...more])] };
}

// Names that every object inherits; reading them says nothing about the value itself.
const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype));

/** So many fields are checked in one function; more make several. */
export const MOST_WRITTEN = 64;

/** Whether a field can be read by its name as it is. */
const isPlain = (name: string): boolean => !INHERITED.has(name);

/** Whether a field is there; the place must be known to be an object. */
export function presence({ scope, value }: Place, name: string, wanted: boolean): string {
  return isPlain(name)
    ? `${memberAccess(value, name)} ${wanted ? "!==" : "==="} undefined`
    : `${wanted ? "" : "!"}${use(scope, "has")}(${value}, ${stringLiteral(name)})`;
}

/** Reads a field of a place that is known to be an object. */
export function readField({ scope, value }: Pick<Place, "scope" | "value">, name: string): string {
  return isPlain(name)
    ? memberAccess(value, name)
    : `${use(scope, "own")}(${value}, ${stringLiteral(name)})`;
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
