// Prints the Markdown page of a model or an operation from its parts, such as program, prices,
// fields and rules.
import type { Contract } from "../../read/normalise/contract.js";
import { inertText } from "../text/markdown.js";

const BEFORE_RULES =
  "The SDK does not send a request that breaks one of the rules below. Instead, it throws an error with the text of the broken rule.";

/** The parts of a page, in the order in which they are printed. */
export interface Page {
  readonly title: string;
  readonly facts: string;
  /**
   * The code of a program. Its literals have no line breaks, so no literal can close the Markdown
   * fence.
   */
  readonly program: string;
  /** A program with the fields that change the price. */
  readonly pricedProgram?: string;
  /** Shell commands for the request of `program`. */
  readonly commands?: string;
  /** The table of prices. Empty without prices. */
  readonly prices?: string;
  readonly fields: string;
  readonly rules: Contract["rules"];
  /** Sentences about schema content that the SDK does not enforce. */
  readonly doubts?: readonly string[];
}

const PRICED = "With the fields that change the price:";

const fenced = (language: string, code: string): string =>
  ["```" + language, code, "```"].join("\n");

/** Prints a page below `docs/models/` or `docs/operations/`. */
export function pageText(page: Page): string {
  const { title, facts, program, fields, rules, doubts = [] } = page;
  const { pricedProgram, commands, prices = "" } = page;
  const sentences = [...new Set(rules.map(({ message }) => `- ${inertText(message)}.`))];
  const text = [
    `# ${title}`,
    facts,
    fenced("ts", program),
    ...(pricedProgram === undefined ? [] : [PRICED, fenced("ts", pricedProgram)]),
    ...(commands === undefined ? [] : [fenced("sh", commands)]),
    ...(prices === "" ? [] : ["## Prices", prices]),
    "## Fields",
    fields || "The contract describes no fields.",
    ...(sentences.length > 0 ? ["## Rules", BEFORE_RULES, sentences.join("\n")] : []),
    ...(doubts.length > 0
      ? ["## Doubts", doubts.map((doubt) => `- ${inertText(doubt)}.`).join("\n")]
      : []),
    "[All models, and how to call them](../../README.md)",
  ];
  return `${text.join("\n\n")}\n`;
}
