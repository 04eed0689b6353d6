// Checks a request. `validate` and `submit` use the same checks.
import { InputValidationError } from "../errors/index.js";
import { readFiles, type RequestFile } from "../../files/request-files.js";
import type { FieldNames, ValidateOptions } from "../model/definition.js";
import { at, type Issue, type Key, type IssueContext, addIssue } from "../../validation/issue.js";
import { suggestion, nearest } from "../../validation/near.js";
import { checkChoice } from "../../validation/options.js";
import type { BodyMask } from "../../validation/public-url.js";
import { isArray, isObject, keys } from "../../validation/value.js";
import { type RequestBody, requestBody } from "./request-body.js";
import { Canceller } from "../time/clock.js";
import { isLoose } from "./loose.js";
import type { CheckOptions, UnknownFields, Validation } from "./options.js";
import type { Destination, RequestTarget } from "./destination.js";

/** The issues of a request. */
export interface ValidationIssues extends ReadonlyArray<Issue> {
  /**
   * Issues that do not prevent sending: fields that the contract allows but does not list. Their
   * `keyword` is `unknownField`. Their `expected` is the probable field name, if there is one. With
   * the default `unknownFields`, a field with a probable name is not in this list, but an issue
   * that prevents sending.
   */
  readonly warnings: readonly Issue[];
}

/** @internal */
export interface CheckSettings {
  readonly validate: Validation;
  /** Default: fields that are probably misspelt are refused. */
  readonly unknownFields: UnknownFields | undefined;
  /**
   * Changes a copy of the body for validation only: replaces URLs of the gateway itself, so that
   * they count as public.
   */
  readonly asPublic: BodyMask;
  readonly warn: ((message: string, facts: Readonly<Record<string, unknown>>) => void) | undefined;
}

/**
 * The fields of a destination that the checks use. The destination is the model or operation of the
 * request.
 */
type ContractChecks = Pick<Destination, "model" | "validate" | "fields">;

/** @internal */
export interface RequestCheck {
  readonly to: Pick<RequestTarget, "subject" | "fixed">;
  /** The request of the caller. */
  readonly input: unknown;
  readonly extraBody?: Readonly<Record<string, unknown>> | undefined;
  readonly body: Pick<RequestBody, "value">;
  /** Issues of the images in the request. They count even if the other checks are off. */
  readonly fileIssues?: readonly Issue[] | undefined;
}

/** @internal */
export class Checks {
  readonly #settings: CheckSettings;

  constructor(settings: CheckSettings) {
    this.#settings = settings;
  }

  /** Returns the same checks with another setting of `unknownFields`. */
  with(unknownFields: UnknownFields): Checks {
    return new Checks({ ...this.#settings, unknownFields });
  }

  /** Returns the issues that `check` would throw. */
  async validate(
    to: RequestTarget,
    input: unknown,
    { rules }: ValidateOptions = {},
  ): Promise<ValidationIssues> {
    const level = rules === undefined ? undefined : rules ? "rules" : "contract";
    try {
      const files: RequestFile[] = [];
      const body = requestBody(to.subject, input, undefined, to.fixed, files);
      const at = await to.destination();
      const read = await readFiles({ body, files, fields: at.fields }, new Canceller());
      return this.#issues({ to, input, ...read }, at, { validate: level });
    } catch (error) {
      if (error instanceof InputValidationError) return issuesWith(error.issues, []);
      throw error;
    }
  }

  /**
   * Throws `InputValidationError` for a request that must not be sent. Logs the warnings of a valid
   * request.
   */
  check(requestCheck: RequestCheck, at: ContractChecks, options: CheckOptions): void {
    const { subject } = requestCheck.to;
    const issues = this.#issues(requestCheck, at, options);
    if (issues.length > 0) throw new InputValidationError(subject, issues, { model: at.model });
    const { warnings } = issues;
    if (warnings.length === 0) return;
    const messages = warnings.slice(0, MOST_LOGGED).map(({ message }) => message);
    const more = warnings.length > messages.length ? ` (${warnings.length} in all)` : "";
    const message = `The request to ${subject} is sent and billed, but the gateway may ignore these fields: ${messages.join("; ")}${more}.`;
    const pointers = warnings.map(({ pointer }) => pointer);
    this.#settings.warn?.(message.replace(UNPRINTABLE, " "), { model: at.model, pointers });
  }

  #issues(
    { to, input, extraBody = {}, body, fileIssues = [] }: RequestCheck,
    at: ContractChecks,
    options: CheckOptions,
  ): ValidationIssues {
    const { asPublic } = this.#settings;
    const { validate: level = this.#settings.validate } = options;
    if (level === "off") return issuesWith(fileIssues, []);
    // The contract describes the request without `model`, so `maxProperties` must not count
    // `model`.
    const callerFields = Object.entries(body.value).filter(
      ([name]) => !Object.hasOwn(to.fixed, name),
    );
    const request = asPublic(Object.fromEntries(callerFields));
    const all = at.validate?.(request, { rules: level === "rules" }) ?? [];
    // With `loose()`, an operation accepts enum values that its documents do not list. A model does
    // not, because its contract lists all values.
    const isOtherWord = ({ keyword, actual, path }: Issue) =>
      at.model === undefined &&
      keyword === "enum" &&
      typeof actual === "string" &&
      isLoose(input, path);
    const filePointers = new Set(fileIssues.map(({ pointer }) => pointer));
    const valueIssues = all.filter(
      (issue) => !isOtherWord(issue) && !filePointers.has(issue.pointer),
    );
    const issues = [...fileIssues, ...valueIssues];
    const issuePointers = new Set(issues.map(({ pointer }) => pointer));
    const unknownIssues = unknownFields(request, at.fields).filter(
      ({ pointer, path }) =>
        !issuePointers.has(pointer) &&
        !Object.hasOwn(extraBody, path[0] ?? "") &&
        !isLoose(input, path),
    );
    const { unknownFields: policy = this.#settings.unknownFields } = options;
    const isRefused = ({ expected }: Issue) =>
      policy === "refuse" || (policy === undefined && expected !== undefined);
    return issuesWith(
      [...issues, ...unknownIssues.filter(isRefused)],
      unknownIssues.filter((issue) => !isRefused(issue)),
    );
  }
}

const MOST_LOGGED = 5;
// Log lines have a blank in the place of these characters, because a field name may contain line
// breaks or invisible characters.
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

function issuesWith(issues: readonly Issue[], warnings: readonly Issue[]): ValidationIssues {
  // `warnings` is not enumerable, so that printing or comparing the list shows issues only.
  const list = Object.defineProperty([...issues], "warnings", { value: Object.freeze(warnings) });
  return Object.freeze(list) as readonly Issue[] as ValidationIssues;
}

/**
 * Returns an issue for each field that the contract does not list. Returns an empty list if the
 * contract lists no fields. The gateway may ignore an unlisted field and still bill the request.
 */
function unknownFields(request: unknown, names: FieldNames[string] = true): Issue[] {
  const issues: Issue[] = [];
  look(request, names, [issues], undefined);
  return issues;
}

function look(value: unknown, names: FieldNames[string], around: IssueContext, key: Key): void {
  if (typeof names !== "object") return;
  const place = at(around, key) ?? around;
  if (isArray(value)) value.forEach((item, index) => look(item, names, place, index));
  if (!isObject(value)) return;
  for (const name of keys(value)) {
    const below = Object.hasOwn(names, name) ? names[name] : undefined;
    if (below !== undefined) look(value[name], below, place, name);
    else {
      const near = nearest(name, Object.keys(names));
      const sentence = ` is not a field of the contract${suggestion(near) || ";"} use extraBody or loose() to send it on purpose`;
      addIssue(place, name, value[name], "unknownField", near, sentence);
    }
  }
}

const VALIDATIONS: readonly Validation[] = ["rules", "contract", "off"];

const UNKNOWN_FIELDS: readonly UnknownFields[] = ["refuse", "send"];

/** Throws `ConfigurationError` for a wrong value of `validate` or `unknownFields`. */
export function checkCheckOptions({ validate, unknownFields }: CheckOptions): void {
  checkChoice("validate", validate, VALIDATIONS);
  checkChoice("unknownFields", unknownFields, UNKNOWN_FIELDS);
}
