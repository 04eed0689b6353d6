// Holds the API key. Hides the key from logs and inspection, and removes it from every text.
import { ConfigurationError } from "../errors/index.js";

const REDACTED = "[redacted]";
// A shorter key also occurs in ordinary sentences, so it is not redacted.
const SHORTEST_SECRET = 4;
// The base64 of a shorter key also occurs in ordinary words, so it is not searched.
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
   * Throws `ConfigurationError` if the value is empty or has other characters than visible ASCII.
   * The message does not contain the value.
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

  // The format is in the API document 1-core.md, Authentication.
  /** Returns the value of the `Authorization` header. */
  header(): string {
    return `Bearer ${this.#value}`;
  }

  /**
   * Removes the key from a text. Also finds the key in base64, and with its characters escaped for
   * JSON, URLs or HTML.
   */
  readonly redact = (text: string): string => {
    // Does not search in texts shorter than the key, because each search costs time.
    if (this.#value.length < SHORTEST_SECRET || text.length < this.#value.length) return text;
    const plain = text.replace(this.#echo, REDACTED);
    return this.#encoded === undefined ? plain : plain.replace(this.#encoded, REDACTED);
  };
}

// Builds the pattern for a character of the key, plain or escaped. The character may have
// additional backslashes before it. Their number is limited, so that a search takes linear time.
function escaped(all: string, { length }: string, char: string): string {
  const code = char.charCodeAt(0);
  const hex = code.toString(16);
  return (
    all &&
    `(?:\\\\|(?:u00|%(?:25)*)5c){${length},${length * 4 + 3}}` +
      (char && `(?:\\x${hex}|(?:u00|%(?:25)*|&#x)${hex};?|&#${code};)`)
  );
}

// Builds the pattern for the key in base64. The key has three forms in base64: the length of the
// text before the key, such as `Bearer `, decides the form. The first and the last character of a
// form also encode neighbouring text, so they may be any character.
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
