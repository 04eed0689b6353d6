// The API key: kept out of sight, sent to the gateway's origin only, removed from every text.
import { ConfigurationError } from "../errors/index.js";

const REDACTED = "[redacted]";
// A shorter text is no key, and removing every occurrence of it would spoil ordinary sentences.
const SHORTEST_SECRET = 4;

/** Holds the key in a private field, so that inspecting, logging or serialising the client cannot show it. */
export class ApiKey {
  readonly #value: string;
  readonly #echo: RegExp;

  /** Takes one or more visible ASCII characters; throws `ConfigurationError`, which does not show the value. */
  constructor(value: string) {
    if (typeof value !== "string" || !/^[\x21-\x7e]+$/.test(value)) {
      throw new ConfigurationError(
        "apiKey must be one or more visible ASCII characters, without spaces or line breaks. " +
          "Check the value for a trailing newline or quotes.",
      );
    }
    this.#value = value;
    this.#echo = RegExp(value.replace(/(\\*)([^\\]?)/g, escaped), "gi");
  }

  /** The `Authorization` header (1-core.md, Authentication). */
  header(): string {
    return `Bearer ${this.#value}`;
  }

  /** The text without the key, also where its characters are escaped as in JSON, URLs or HTML. */
  redact(text: string): string {
    return this.#value.length < SHORTEST_SECRET ? text : text.replace(this.#echo, REDACTED);
  }
}

// Backslashes are counted together with what follows them, and no more than can be: any text is looked through quickly.
function escaped(all: string, { length }: string, char: string): string {
  const code = char.charCodeAt(0);
  const hex = code.toString(16);
  return (
    all &&
    `(?:\\\\|(?:u00|%(?:25)*)5c){${length},${length * 4 + 3}}` +
      (char && `(?:\\x${hex}|(?:u00|%(?:25)*|&#x)${hex};?|&#${code};)`)
  );
}
