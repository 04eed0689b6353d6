// Finds the words, texts and numbers of code with Prism, which never sees the document.
import type * as Api from "prismjs";
import "prismjs/components/prism-core.js";
import "prismjs/components/prism-clike.js";
import "prismjs/components/prism-javascript.js";
import "prismjs/components/prism-typescript.js";
import "prismjs/components/prism-bash.js";
import "prismjs/components/prism-json.js";
import "prismjs/components/prism-python.js";

// Prism's languages add themselves to this global. `manual` keeps Prism from rewriting the page.
const { Prism } = globalThis as unknown as { readonly Prism: typeof Api };
Prism.manual = true;

/** A language that is highlighted. */
export type Language = "typescript" | "bash" | "json" | "python";

/** A part of code; `kind` is absent if the part has no colour. */
export interface CodePart {
  readonly text: string;
  readonly kind?: "word" | "text" | "number";
}

const KINDS: ReadonlyMap<string, NonNullable<CodePart["kind"]>> = new Map([
  ["keyword", "word"],
  ["builtin", "word"],
  ["function", "word"],
  ["property", "word"],
  ["string", "text"],
  ["template-string", "text"],
  ["number", "number"],
  ["boolean", "number"],
  ["null", "number"],
]);

// Prism's time grows with the square of the length: 20,000 letters took 2 s, even as one word.
const MOST_CHARACTERS = 8_000;

/** Splits code into parts; joined in order, they are its text. */
export function partsOf(code: string, language: Language): readonly CodePart[] {
  const grammar = Prism.languages[language];
  if (grammar === undefined || code.length > MOST_CHARACTERS) return [{ text: code }];
  return Prism.tokenize(code, grammar).flatMap((token) => partsOfToken(token, undefined));
}

function partsOfToken(token: string | Api.Token, outer: CodePart["kind"]): readonly CodePart[] {
  if (typeof token === "string") return [{ text: token, ...(outer && { kind: outer }) }];
  const kind = KINDS.get(token.type) ?? outer;
  const content = Array.isArray(token.content) ? token.content : [token.content];
  return content.flatMap((inner) => partsOfToken(inner, kind));
}
