// Formats the chosen scenario as the header `X-Gateway-Scenario`.
import { WORDS } from "../words/run.js";

/**
 * A gateway behaviour for tests, such as an error. The header `X-Gateway-Scenario` contains the
 * name of the behaviour.
 */
export interface Scenario {
  readonly name: string;
  readonly about: string;
  /** Model categories that the scenario applies to. */
  readonly categories: readonly string[];
  readonly word?: {
    readonly label: string;
    readonly example: string;
    readonly isOptional: boolean;
    /** Suggested words. Other words are allowed. */
    readonly choices?: readonly string[];
  };
}

/**
 * The chosen scenario, and the word that the user entered as its parameter, such as `10s` for the
 * scenario `slow`.
 */
export interface ScenarioSetting {
  readonly scenario?: Scenario;
  readonly word: string;
}

/** Returns the value of the header `X-Gateway-Scenario`; empty without a scenario. */
export const textOf = ({ scenario, word }: ScenarioSetting): string =>
  scenario === undefined ? "" : `${scenario.name} ${scenario.word ? word : ""}`.trim();

/** Returns an error message about the word; `undefined` if the word is valid. */
export function faultIn({ scenario, word }: ScenarioSetting): string | undefined {
  const wordSpec = scenario?.word;
  if (wordSpec === undefined) return undefined;
  if (word.trim() === "") {
    return wordSpec.isOptional ? undefined : WORDS.wordMissing(wordSpec.label, wordSpec.example);
  }
  return /^[ -:<-~]*$/.test(word) ? undefined : WORDS.wordWrong(wordSpec.label);
}
