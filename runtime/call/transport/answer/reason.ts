// Finds the reason of an error in the body of a refusal or of a failed task, in any shape. Never
// returns a part of the request.
import { type Fields, isArray, isObject } from "../../../validation/value.js";
import { isJsonLike, looseJson } from "./loose-json.js";
import { withoutQueries } from "./snippet.js";

const LONGEST = 300;
// Limits the depth of the search, because a hostile body may have many levels.
const DEEPEST = 8;
// Limits the parts of a reason: at most a sentence with two details, or five errors from a list.
const MOST_DETAILS = 3;
const MOST_ERRORS = 5;
// Limits the fields or items that are searched. An error has fewer, but other data may have more.
const MOST_FIELDS = 100;

/**
 * Returns the reason in an error body, at most 300 characters; `undefined` if there is none.
 * Searches documented fields, then fields of common servers, then any text.
 */
export function reasonIn(body: unknown, redact: (text: string) => string): string | undefined {
  return formatReason(reasonOf(body, true, 0), redact);
}

/**
 * Returns the reason of a failed task: from its `error`, else from its record, else from the body
 * around the record. Returns `undefined` if there is none.
 */
export function failureReason(
  record: Fields,
  body: unknown,
  redact: (text: string) => string,
): string | undefined {
  const { error, ...rest } = record;
  const candidates = [reasonOf(error, true, 0), reasonOf(rest, false, 0), otherTexts(rest, false)];
  const texts = [...candidates, beside(body)].filter((text) => text !== undefined);
  return formatReason(texts.find((text) => !isStatusName(text)) ?? texts[0], redact);
}

// Returns the reason in the body around a task record. Ignores a success message there, because the
// message is about the query of the task, and not about the task.
function beside(body: unknown): string | undefined {
  const reason = isObject(body) ? reasonOf({ ...body, data: undefined }, false, 0) : undefined;
  return reason === undefined || /^(ok|success|successful|operation successful)\W*$/i.test(reason)
    ? undefined
    : reason;
}

function formatReason(
  reason: string | undefined,
  redact: (text: string) => string,
): string | undefined {
  // Redacts before it cuts: otherwise a cut inside the API key would leave its start visible.
  return reason === undefined ? undefined : withoutQueries(redact(reason)).trim().slice(0, LONGEST);
}

/**
 * Returns the reason in a value. If `isError` is true, texts in fields with unknown names count
 * too.
 */
function reasonOf(
  value: unknown,
  isError: boolean,
  depth: number,
  isItem = false,
): string | undefined {
  if (depth > DEEPEST) return undefined;
  if (typeof value === "string") return textReason(value, depth);
  if (isArray(value)) {
    return joinTexts(
      value.slice(0, MOST_FIELDS).map((item) => reasonOf(item, isError, depth + 1, true)),
      "; ",
    );
  }
  return isObject(value) ? objectReason(value, isError, depth, isItem) : undefined;
}

// A text may itself be JSON: the answer of a server behind the gateway.
function textReason(text: string, depth: number): string | undefined {
  if (text.trim() === "" || /^\s*(https?:\S*\s*$|data:)/.test(text)) return undefined;
  const inner = looseJson(text);
  if (inner !== undefined) return reasonOf(inner.value, true, depth + 1);
  return isJsonLike(text) ? undefined : text;
}

function objectReason(
  value: Fields,
  isError: boolean,
  depth: number,
  isItem = false,
): string | undefined {
  if (isError && !isItem && isErrorMap(value, depth)) return byField(value, depth);
  const fields = fieldsIn(value).map(([rawName, field]) => {
    const name = plainName(rawName);
    return { name, field, kind: fieldKind(name, isError) };
  });
  const of = (...kinds: readonly FieldKind[]) => fields.filter(({ kind }) => kinds.includes(kind));
  const reasons = (matches: typeof fields, inError: boolean) =>
    matches.map(({ field }) => reasonOf(field, inError, depth + 1));
  // An object in the field `error` is the error. A string in this field is often only the name of
  // the status.
  const isTheError = ({ name, field }: (typeof fields)[number]) =>
    name === "error" && isObject(field);
  const inError = present(reasons(of("error").filter(isTheError), true));
  const errors = of("error").filter((field) => !isTheError(field));
  const main =
    inError.length > 0
      ? inError
      : present([...reasons(of("reason"), true), ...reasons(errors, true)]);
  const details = present([
    ...of("errors").map(({ field }) =>
      isObject(field) ? byField(field, depth + 1) : reasonOf(field, true, depth + 1),
    ),
    ...of("detail").map(({ name, field }) => detail(name, field, isError, depth + 1)),
  ]);
  const titles = main.length > 0 ? [] : present(reasons(of("title"), true));
  const texts = [...main, ...titles, ...details];
  const specific = texts.filter((text) => !isStatusName(text));
  if (specific.length > 0) return joinTexts(specific.slice(0, MOST_DETAILS), ": ");
  const objects = of("other", "fact").filter(({ field }) => isObject(field));
  const deeper = joinTexts(reasons(objects, false), "; ");
  return deeper ?? texts[0] ?? (isError ? otherTexts(value, true) : undefined);
}

// A field such as `data` may contain anything. So only an inner field with a name like `reason` or
// `message` counts. But every text in `raw` counts, because `raw` is the error of another server.
function detail(name: string, field: unknown, isError: boolean, depth: number): string | undefined {
  const isAboutError =
    name === "raw" || (isError && !/^(data|meta|metadata|context|extra)$/.test(name));
  const isObjects = isObject(field) || (isArray(field) && field.every(isObject));
  return isAboutError || isObjects ? reasonOf(field, isAboutError, depth) : undefined;
}

/** Returns the texts of fields with unknown names. */
function otherTexts(value: Fields, isError: boolean): string | undefined {
  const fields = fieldsIn(value).filter(
    ([name]) => fieldKind(plainName(name), isError) === "other",
  );
  return joinTexts(
    fields.flatMap(([, field]) => [field].flat().map(onlyText)),
    "; ",
  );
}

const onlyText = (value: unknown): string | undefined =>
  typeof value === "string" ? textReason(value, 0) : undefined;

/**
 * Checks if every field of an error is a list of strings, as Django REST sends errors. Each field
 * is then named after a field of the request, and each string is a reason.
 */
function isErrorMap(value: Fields, depth: number): boolean {
  // Ignores a status field, such as `code`, at the top level of a body. At a deeper level, a status
  // field shows that the object is one error, and not a map of errors.
  const fields = fieldsIn(value).filter(([name]) => depth > 0 || !STATUS.test(name));
  return fields.length > 0 && fields.every(([name, field]) => isTexts(field) && !COPIES.test(name));
}

const STATUS = /^(status|status_?code|code|success|ok|type)$/i;
// Names of fields whose lists are copied from the request, or point to its parts.
const COPIES =
  /^(loc|location|path|messages|contents?|parts|body|payload|params|parameters|arguments|args|request|data)$/i;

const isTexts = (field: unknown) =>
  isArray(field) && field.length > 0 && field.every((item) => typeof item === "string");

/** Returns the reasons in an object, which is one error or has an error for each request field. */
function byField(value: Fields, depth: number): string | undefined {
  const isMap = isErrorMap(value, depth);
  const isOne = fieldsIn(value).some(([name]) => /^(loc|location|type|code|kind|ctx)$/i.test(name));
  const reason = isMap ? undefined : objectReason(value, true, depth + 1);
  if (reason !== undefined || (isOne && !isMap)) return reason;
  return joinTexts(
    fieldsIn(value).map(([, field]) => reasonOf(field, true, depth + 1)),
    "; ",
  );
}

const fieldsIn = (value: Fields) => Object.entries(value).slice(0, MOST_FIELDS);

function present(texts: readonly (string | undefined)[]): string[] {
  return [...new Set(texts.filter((text) => text !== undefined))];
}

function joinTexts(texts: readonly (string | undefined)[], separator: string): string | undefined {
  const distinct = present(texts);
  return distinct.length === 0 ? undefined : distinct.slice(0, MOST_ERRORS).join(separator);
}

/**
 * The kind of a field in an error body, by its name:
 * - `reason`: a text for people.
 * - `error`: one error, or the name of its status.
 * - `errors`: a list of errors, or an object with an error for each request field.
 * - `detail`: more about the error.
 * - `title`: a general name of the error.
 * - `request`: data copied from the request, which are never shown.
 * - `fact`: a code, an id or a location.
 * - `other`: a field with any other name.
 */
type FieldKind = "reason" | "error" | "errors" | "detail" | "title" | "request" | "fact" | "other";

// Patterns for names in snake case, such as `err_msg`. The first pattern that matches gives the
// kind.
const KINDS: readonly (readonly [FieldKind, RegExp])[] = [
  // Names in the API document 1-core.md (Errors), and names that FastAPI, Spring, OAuth,
  // problem+json, Apigee, Baidu and MiniMax use.
  [
    "reason",
    /^((err|error|fail|failed|failure|fault|status|task_?status|ret|resp|response|block|block_?reason|reject|rejection|refusal)_?)?(message|msg|details?|description|reason)$/,
  ],
  ["reason", /^(err|error|fail|failure|fault|ret|resp|response)_?(info|string|text|desc)$/],
  [
    "errors",
    /(errors|violations|issues|problems|failures|exceptions|faults|error_?messages|invalid_?params)$|^errs$/,
  ],
  ["error", /(error|exception|failure)$|(^|_)(err|fault)$/],
  ["detail", /^(causes?|hints?|reasons|issue|raw|data|meta|metadata|context|extra|inner.*)$/],
  ["title", /^(title|status_?text)$/],
  ["request", /prompt(?!_?feedback)|^(request|input|original|submitted)($|_(?!ids?$))/],
  [
    "request",
    /(^|_)(inputs?|requests?|req|body|payload|params?|parameters|args?|arguments|query|contents?|messages|lyrics?|script|transcript|caption|values?|given|received|actual|provided|sent|echo|tags|styles?|parts|instructions?|system|images?|videos?|audios?|files?|urls?|uris?|form)$/,
  ],
  [
    "fact",
    /(^|_)(model|object|status|state|type|path|lang|language|version|timestamp|time|date|method|ids?|at|name|key|kind|level|severity|field|loc|location|pointer|property|source|target|domain|service|host|server|region|role|trace|stack|instance|success|ok|help|docs?|link)$|codes?$|^(task|request|trace|log)ids?$/,
  ],
];

// Names of a status, such as `invalid_request` (OAuth) and `Bad Request` (Spring). They add nothing
// to a reason.
const STATUS_NAME =
  /^([a-z]+(_[a-z]+)+|error|true|fail(ed|ure)?|bad request|unauthori[sz]ed|payment required|forbidden|not found|method not allowed|conflict|(payload|content) too large|request entity too large|unprocessable( entity| content)?|too many requests|internal server error|bad gateway|service unavailable|gateway time-?out)\W*$/i;

// Fields with these names are data of a task or of a request, unless they are in an error.
const DATA =
  /^(title|description|text|name|caption|story|subject|dialogue|speech|question|comment|notes?)$/;

/** Converts a name to snake case. */
function plainName(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, "$1_$2").replace(/[^A-Za-z\d]+/g, "_");
  return words.replace(/^_|_$/g, "").toLowerCase();
}

/**
 * Returns the kind of a field by its name in snake case. Outside an error, titles and descriptions
 * belong to the request.
 */
function fieldKind(name: string, isError: boolean): FieldKind {
  if (!isError && DATA.test(name)) return "request";
  return KINDS.find(([, names]) => names.test(name))?.[0] ?? "other";
}

function isStatusName(text: string): boolean {
  return STATUS_NAME.test(text.trim());
}
