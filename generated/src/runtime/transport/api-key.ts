// The API key: kept out of sight, sent to the gateway's origin only, removed from every text.
import { ConfigurationError } from "../errors/index.js";

const REDACTED = "[redacted]";
// A shorter text is no key, and removing every occurrence of it would spoil ordinary sentences.
const SHORTEST_SECRET = 4;

/** Holds the key in a private field, so that inspecting, logging or serialising the client cannot show it. */
export class ApiKey {
  readonly #value: string;

  /** Takes one or more visible ASCII characters; throws `ConfigurationError`, which does not show the value. */
  constructor(value: string) {
    if (typeof value !== "string" || !/^[\x21-\x7e]+$/.test(value)) {
      throw new ConfigurationError(
        "apiKey must be one or more visible ASCII characters, without spaces or line breaks. " +
          "Check the value for a trailing newline or quotes.",
      );
    }
    this.#value = value;
  }

  /** The `Authorization` header (1-core.md, Authentication). */
  header(): string {
    return `Bearer ${this.#value}`;
  }

  /** The text without the key. */
  redact(text: string): string {
    if (this.#value.length < SHORTEST_SECRET || !text.includes(this.#value)) return text;
    return text.replaceAll(this.#value, REDACTED);
  }
}
