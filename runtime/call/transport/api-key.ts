// The API key: hidden from logs and inspection, sent to the gateway's origin only, redacted from
// every text.
import { ConfigurationError } from "../errors/index.js";

const REDACTED = "[redacted]";
// A shorter text is no key, and removing every occurrence of it would spoil ordinary sentences.
const SHORTEST_SECRET = 4;
// The base64 of a shorter key occurs in ordinary words.
const SHORTEST_ENCODED = 8;

/**
 * Holds the key in a private field, so that inspecting, logging or serialising the client cannot
 * show it.
 */
export class ApiKey {
  readonly #value: string;
  readonly #echo: RegExp;
  readonly #encoded: RegExp | undefined;

  /**
   * Takes one or more visible ASCII characters; throws `ConfigurationError`, which does not show
   * the value.
   */
  constructor(value: string) {
    if (typeof value !== "string" || !/^[\x21-\x7e]+$/.test(value)) {
      throw new ConfigurationError(
        "apiKey must be visible ASCII characters, without spaces or line breaks.",
      );
    }
    this.#value = value;
    this.#echo = RegExp(value.replace(/(\\*)([^\\]?)/g, escaped), "gi");
    this.#encoded = value.length < SHORTEST_ENCODED ? undefined : encoded(value);
  }

  // 1-core.md, Authentication.
  /** The `Authorization` header. */
  header(): string {
    return `Bearer ${this.#value}`;
  }

  /**
   * The text without the key, also if its characters are escaped as in JSON, URLs or HTML, or
   * inside base64.
   */
  redact(text: string): string {
    // Most texts of an answer are shorter than the key, and each search costs time.
    if (this.#value.length < SHORTEST_SECRET || text.length < this.#value.length) return text;
    const plain = text.replace(this.#echo, REDACTED);
    return this.#encoded === undefined ? plain : plain.replace(this.#encoded, REDACTED);
  }
}

// Escapes are matched as one unit with a bounded number of backslashes, so that any text is
// searched in linear time.
function escaped(all: string, { length }: string, char: string): string {
  const code = char.charCodeAt(0);
  const hex = code.toString(16);
  return (
    all &&
    `(?:\\\\|(?:u00|%(?:25)*)5c){${length},${length * 4 + 3}}` +
      (char && `(?:\\x${hex}|(?:u00|%(?:25)*|&#x)${hex};?|&#${code};)`)
  );
}

// Text before the key, such as `Bearer ` or `user:`, shifts its base64 to one of three forms. The
// characters at its ends also carry bits of its neighbours; they go with it.
function encoded(value: string): RegExp {
  const forms = [0, 1, 2].map((before) => {
    const form = btoa("\0".repeat(before) + value).slice(
      Math.ceil((before * 8) / 6),
      Math.floor(((before + value.length) * 8) / 6),
    );
    return form.replaceAll("+", "(?:[+-]|%2[Bb])").replaceAll("/", "(?:\\\\*/|_|%2[Ff])");
  });
  return RegExp(`[\\w+/-]?(?:${forms.join("|")})[\\w+/-]?(?:=|%3[Dd]){0,2}`, "g");
}
