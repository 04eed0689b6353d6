// Finds the reason in the body of a refusal or of a failed task, in any shape.
import { isArray, isObject, type Fields } from "../../validation/value.js";
import { withoutQueries } from "./snippet.js";

const LONGEST = 300;
// No server hides its reason deeper; hostile bodies are deeper.
const DEEPEST = 4;

// Names of fields in lower case without `_` and `-`, the best first.
const NAMES: readonly RegExp[] = [
  // 1-core.md, Errors.
  /^message$/,
  // What common servers use: FastAPI, Spring, OAuth, problem+json, Baidu, MiniMax.
  /^(msg|detail|details|description|reason)$/,
  /^(err|error|fail|failed|failure|status|taskstatus|ret|resp|response|block)(message|msg|detail|details|description|reason|info)$/,
  // Several errors, or one: each has a reason of its own.
  /^(errors?|err|exception|failure)$/,
  /^(title|statustext|cause|hint)$/,
];

// Texts that are no reason: what the request said, and what identifies something.
const NO_REASON =
  /prompt|input|request|instance|^(model|object|status|state|type|code|param|path|url|lang|version|timestamp|method|.*ids?|.*at)$/;

/** The reason in a body: its documented fields, else those of common servers, else its first texts. At most 300 characters. */
export function reasonIn(body: unknown, redact: (text: string) => string): string | undefined {
  return shown(namedReason(body) ?? anyText(body, 0), redact);
}

/** The reason of a failed task: in its `error`, else in the record, else beside it. */
export function failureReason(
  record: Fields,
  body: unknown,
  redact: (text: string) => string,
): string | undefined {
  const { error, ...rest } = record;
  const found =
    namedReason(error) ??
    anyText(error, 0) ??
    namedReason(rest) ??
    anyText(rest, 0) ??
    beside(body);
  return shown(found, redact);
}

// An envelope that carries a record says "success" of the query.
function beside(body: unknown): string | undefined {
  const found = isObject(body) ? namedReason({ ...body, data: undefined }) : undefined;
  return found === undefined || /^(ok|success|successful|operation successful)\W*$/i.test(found)
    ? undefined
    : found;
}

function shown(found: string | undefined, redact: (text: string) => string): string | undefined {
  // Cut after redaction: a key across the cut would show its first half.
  return found === undefined ? undefined : withoutQueries(redact(found)).trim().slice(0, LONGEST);
}

/** The reason in a field that is called so, at most one level further down. */
function namedReason(value: unknown, depth = 0): string | undefined {
  if (typeof value === "string") return value.trim() === "" ? undefined : value;
  if (depth > DEEPEST) return undefined;
  if (isArray(value)) return joined(value.map((item) => namedReason(item, depth + 1)));
  if (!isObject(value)) return undefined;
  const fields = Object.entries(value).map(([name, field]) => [plain(name), field] as const);
  // An `error` that is an object is the error; one that is a text is often only the name of the status.
  const nested = fields.find(([name, field]) => name === "error" && isObject(field));
  const inError = nested && namedReason(nested[1], depth + 1);
  if (inError !== undefined) return inError;
  for (const names of NAMES) {
    const [found] = fields
      .filter(([name]) => names.test(name))
      .flatMap(
        ([, field]) => namedReason(field, depth + 1) ?? anyText(field, depth + 1, true) ?? [],
      );
    if (found !== undefined) return found;
  }
  const [deeper] = fields
    .filter(([name, field]) => isObject(field) && !NO_REASON.test(name))
    .flatMap(([, field]) => namedReason(field, depth + 1) ?? []);
  return deeper;
}

/** The first texts of a value. In an error the fields are called as those of the request that it is about. */
function anyText(value: unknown, depth: number, isError = false): string | undefined {
  if (typeof value === "string") {
    return value.trim() === "" || /^\s*(https?:|data:)/.test(value) ? undefined : value;
  }
  if (depth > DEEPEST) return undefined;
  if (isArray(value)) return joined(value.map((item) => anyText(item, depth + 1, isError)));
  if (!isObject(value)) return undefined;
  return joined(
    Object.entries(value).map(([name, field]) =>
      !isError && NO_REASON.test(plain(name)) ? undefined : anyText(field, depth + 1, isError),
    ),
  );
}

function joined(texts: readonly (string | undefined)[]): string | undefined {
  const found = [...new Set(texts.filter((text) => text !== undefined))];
  return found.length === 0 ? undefined : found.slice(0, 5).join("; ");
}

const plain = (name: string) => name.toLowerCase().replace(/[_-]/g, "");
