// Sorts the fields of a refusal by their names: fields that hold its reason, and fields that repeat the request.

/**
 * `reason`: a text for people. `error`: one error, or the name of its status. `errors`: several, in a list or by field.
 * `detail`: more about the error. `title`: the kind of the error. `request`: a part of the request, never shown.
 * `fact`: a code, an id, a place. `other`: any other name.
 */
export type FieldKind =
  "reason" | "error" | "errors" | "detail" | "title" | "request" | "fact" | "other";

// Of names like `err_msg`, with `_` between their words. The first one that matches counts.
const KINDS: readonly (readonly [FieldKind, RegExp])[] = [
  // 1-core.md, Errors; and the fields that FastAPI, Spring, OAuth, problem+json, Apigee, Baidu and MiniMax use.
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

// Words of a status, which add nothing to a sentence: OAuth writes `invalid_request`, Spring `Bad Request`.
const STATUS_NAME =
  /^([a-z]+(_[a-z]+)+|error|true|fail(ed|ure)?|bad request|unauthori[sz]ed|payment required|forbidden|not found|method not allowed|conflict|(payload|content) too large|request entity too large|unprocessable( entity| content)?|too many requests|internal server error|bad gateway|service unavailable|gateway time-?out)\W*$/i;

// These texts belong to the data of a task or of a request, unless they stand in an error.
const DATA =
  /^(title|description|text|name|caption|story|subject|dialogue|speech|question|comment|notes?)$/;

/** The name in lower case, with `_` between its words. */
export function plainName(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, "$1_$2").replace(/[^A-Za-z\d]+/g, "_");
  return words.replace(/^_|_$/g, "").toLowerCase();
}

/** The kind of a field by its plain name. Outside of an error a title is a part of the request, and so is a description. */
export function fieldKind(name: string, isError: boolean): FieldKind {
  if (!isError && DATA.test(name)) return "request";
  return KINDS.find(([, names]) => names.test(name))?.[0] ?? "other";
}

/** Whether a text only names a status. */
export function isStatusName(text: string): boolean {
  return STATUS_NAME.test(text.trim());
}
