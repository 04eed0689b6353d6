// What may stand behind the name of a scenario: every row of the table says which words it takes, and no other is read.
import { parseDuration } from "../instance/duration.js";

/** True for the words that a scenario takes. */
export type Words = (words: readonly string[]) => boolean;

/** Nothing. */
export const nothing: Words = (words) => words.length === 0;

/** Any words, or none. */
export const anything: Words = () => true;

/** Exactly one word of a form. */
export const one =
  (isForm: (word: string) => boolean): Words =>
  (words) =>
    words.length === 1 && isForm(words[0] ?? "");

/** The given words, or none. */
export const maybe =
  (words: Words): Words =>
  (given) =>
    given.length === 0 || words(given);

/** Any one word. */
export const word = one(() => true);
/** A duration, as in `30s`. */
export const duration = one((text) => parseDuration(text) !== undefined);
/** A whole number of at most so many digits. */
export const integer = (digits: number): Words =>
  one((text) => /^\d+$/.test(text) && text.length <= digits);
/** One of these words. */
export const oneOf = (...known: readonly string[]): Words => one((text) => known.includes(text));
/** The status of an answer that can carry a body. */
export const pageStatus = one(
  (text) => /^[2-5]\d\d$/.test(text) && !["204", "205", "304"].includes(text),
);

const RETRY_FORMS: ReadonlyMap<string, Words> = new Map([
  ["date", maybe(duration)],
  ["past", nothing],
  ["ms", maybe(integer(9))],
  ["garbage", anything],
]);

/** How a status says when to come back; nothing leaves that to `after DURATION`. */
export const retryForm: Words = ([form, ...rest]) =>
  form === undefined || RETRY_FORMS.get(form)?.(rest) === true;
