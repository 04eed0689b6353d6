// The scenario of a run, as the text of a header.
import { WORDS } from "../words/run.js";

/** A way in which a run can go; name and word together are the text of `X-Gateway-Scenario`. */
export interface Scenario {
  readonly name: string;
  readonly about: string;
  /** Categories of the models whose requests it changes. */
  readonly categories: readonly string[];
  readonly word?: {
    readonly label: string;
    readonly example: string;
    readonly isOptional: boolean;
    /** Suggested words; other words are accepted, too. */
    readonly choices?: readonly string[];
  };
}

/** The chosen scenario with its word. */
export interface ScenarioSetting {
  readonly scenario?: Scenario;
  readonly word: string;
}

/** The text of `X-Gateway-Scenario`; empty without one. */
export const textOf = ({ scenario, word }: ScenarioSetting): string =>
  scenario === undefined ? "" : `${scenario.name} ${scenario.word ? word : ""}`.trim();

/** Returns the error of the word; `undefined` if it is valid. */
export function faultIn({ scenario, word }: ScenarioSetting): string | undefined {
  const wordSpec = scenario?.word;
  if (wordSpec === undefined) return undefined;
  if (word.trim() === "") {
    return wordSpec.isOptional ? undefined : WORDS.wordMissing(wordSpec.label, wordSpec.example);
  }
  return /^[ -:<-~]*$/.test(word) ? undefined : WORDS.wordWrong(wordSpec.label);
}
