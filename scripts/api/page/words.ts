// Reads a docstring as sentences: what a thing does, what it throws, its default and its header.

/** A docstring by what its sentences say. */
export interface Words {
  /** The first sentence. */
  readonly first: string;
  /** All that no other part has. */
  readonly about: string;
  /** Sentences about errors. */
  readonly throws: string;
  /** Without the word and its full stop. */
  readonly default: string | undefined;
  readonly header: string | undefined;
}

const THROWS = /^(?:Throws|Rejects|Never rejects|Never throws)\b/;
const DEFAULT = /^Default:? (.*?)\.?$/;
const HEADER = /^Header: (.*?)\.?$/;

/** The parts of a docstring. */
export function wordsOf(text: string): Words {
  const sentences = sentencesOf(text);
  const isAbout = (one: string) => ![THROWS, DEFAULT, HEADER].some((form) => form.test(one));
  const captured = (form: RegExp) => sentences.flatMap((one) => form.exec(one)?.[1] ?? [])[0];
  return {
    first: sentences[0] ?? "",
    about: sentences.filter(isAbout).join(" "),
    throws: sentences.filter((one) => THROWS.test(one)).join(" "),
    default: captured(DEFAULT),
    header: captured(HEADER),
  };
}

// A full stop ends a sentence where what follows begins like one.
const sentencesOf = (text: string) =>
  text
    .replaceAll(/\s+/g, " ")
    .trim()
    .split(/(?<=\.) (?=[A-Z`])/)
    .filter((sentence) => sentence !== "");
