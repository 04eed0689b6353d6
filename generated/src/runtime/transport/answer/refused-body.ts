// The body of a refusal as a value, also if it is not whole JSON: events, several values, JSON behind a sentence.
import { isArray, isObject } from "../../validation/value.js";
import { isJsonLike, looseJson, type LooseJson } from "./loose-json.js";

const MOST_VALUES = 20;

/** The value in the text of a refusal, all of one if there are several; `undefined` for a page, and if nothing can be read. */
export function refusedBody(text: string): LooseJson | undefined {
  if (/^\s*[[{]/.test(text)) return severalValues(text) ?? sentence(text);
  return eventValues(text) ?? behindSentence(text);
}

// Some servers write one value to a line.
function severalValues(text: string): LooseJson | undefined {
  const values: unknown[] = [];
  let end = 0;
  let isCut = false;
  while (values.length < MOST_VALUES) {
    const found = looseJson(text.slice(end));
    if (found === undefined) break;
    values.push(found.value);
    end += found.end;
    isCut = found.isCut;
  }
  return inOne(values, isCut, end);
}

// `[WAF] The request was denied`: only its first line, and never a list or an object that may hold a prompt.
function sentence(text: string): LooseJson | undefined {
  if (isJsonLike(text)) return undefined;
  const [value = ""] = text.trim().split(/[\r\n]/, 1);
  return { value, isCut: false, end: text.length };
}

// A refused stream may come as its first event. An event of an error may hold a text.
function eventValues(text: string): LooseJson | undefined {
  if (!/^\s*(?:(?:event|data|id|retry)\s*:|:[^\r\n]*[\r\n])/.test(text)) return undefined;
  const events = text.split(/(?:\r?\n|\r){2,}/, MOST_VALUES).map((event) => {
    const lines = event.split(/\r?\n|\r/).filter((line) => /^\s*data\s*:/.test(line));
    return lines.map((line) => line.replace(/^\s*data\s*:/, "")).join("\n");
  });
  const found = events
    .filter((data) => !/^\s*(\[DONE\]|[\w.-]{0,20})\s*$/.test(data))
    .map((data) => looseJson(data) ?? sentence(data));
  const present = found.filter((one) => one !== undefined);
  const isCut = found.length > present.length || present.some((one) => one.isCut);
  return inOne(
    present.map(({ value }) => value),
    isCut,
    text.length,
  );
}

// `400 Bad Request: {"message":"..."}`
function behindSentence(text: string): LooseJson | undefined {
  const [, before = ""] = /^([^<{[\r\n]{1,200}(?:[:\s]\s*))[{[]/.exec(text) ?? [];
  const found = before === "" ? undefined : looseJson(text.slice(before.length));
  const isAnswer = isObject(found?.value) || (isArray(found?.value) && found.value.every(isObject));
  return found !== undefined && isAnswer ? { ...found, end: before.length + found.end } : undefined;
}

function inOne(values: readonly unknown[], isCut: boolean, end: number): LooseJson | undefined {
  if (values.length === 0) return undefined;
  return { value: values.length === 1 ? values[0] : values, isCut, end };
}
