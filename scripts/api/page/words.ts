// Splits a docstring into description, errors, default and header.

/** The parts of a docstring. */
export interface Words {
  /** The first sentence. */
  readonly first: string;
  /** All sentences that are not about errors, the default or the header. */
  readonly about: string;
  /** Sentences about errors. */
  readonly throws: string;
  /** The default, without the word "Default:" and without the full stop. */
  readonly default: string | undefined;
  readonly header: string | undefined;
}

const THROWS = /^(?:Throws|Rejects|Never rejects|Never throws)\b/;
const DEFAULT = /^Default:? (.*?)\.?$/;
const HEADER = /^Header: (.*?)\.?$/;

/** Splits a docstring into its parts. */
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

// Splits a text into sentences. A full stop ends a sentence only before a capital letter or a code
// mark.
const sentencesOf = (text: string) =>
  text
    .replaceAll(/\s+/g, " ")
    .trim()
    .split(/(?<=\.) (?=[A-Z`])/)
    .filter((sentence) => sentence !== "");
