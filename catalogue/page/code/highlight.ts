// Splits code into keywords, strings and numbers, with the library Prism.
import type * as Api from "prismjs";
import "prismjs/components/prism-core.js";
import "prismjs/components/prism-clike.js";
import "prismjs/components/prism-javascript.js";
import "prismjs/components/prism-typescript.js";

// The imported files add their languages to the global `Prism`. With `manual`, Prism does not
// search the page for code to rewrite.
const { Prism } = globalThis as unknown as { readonly Prism: typeof Api };
Prism.manual = true;

/** A language with syntax highlighting. */
export type Language = "typescript" | "bash" | "json" | "python";

// TypeScript is the first tab. The grammars of the other tabs load when the user opens the tab.
const GRAMMARS: Readonly<Record<Language, () => Promise<unknown>>> = {
  typescript: () => Promise.resolve(),
  bash: () => import("./grammars/bash.js"),
  json: () => import("./grammars/json.js"),
  python: () => import("./grammars/python.js"),
};

/** Loads the grammar of a language, which `partsOf` needs. */
export const loadGrammar = (language: Language): Promise<unknown> => GRAMMARS[language]();

/** A piece of source code. `kind` selects its colour, and is absent for plain code. */
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

// Longer code gets no colours, because Prism needs too long: 2 s for 20,000 letters.
const MOST_CHARACTERS = 8_000;

/**
 * Splits code into coloured pieces. Joined in order, the pieces are the same code again. Code in a
 * language without a loaded grammar is a single plain piece.
 */
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
