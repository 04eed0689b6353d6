// The common parts of the pages of models and operations: a program, the fields, the rules.
import type { Contract } from "../../read/normalise/contract.js";
import { inertText } from "../text/markdown.js";

const BEFORE_RULES = "A request that breaks one is refused before it is sent, with this sentence:";

/** The parts of a page, in their order. */
export interface Page {
  readonly title: string;
  readonly facts: string;
  /**
   * The text of a program. No literal can close the fence around it, because literals have no line
   * breaks.
   */
  readonly program: string;
  readonly fields: string;
  readonly rules: Contract["rules"];
  /** Sentences about the parts of the contract that the SDK does not follow. */
  readonly doubts?: readonly string[];
}

/** The text of a page below `docs/models/` or `docs/operations/`. */
export function pageText({ title, facts, program, fields, rules, doubts = [] }: Page): string {
  const sentences = [...new Set(rules.map(({ message }) => `- ${inertText(message)}.`))];
  const text = [
    `# ${title}`,
    facts,
    ["```ts", program, "```"].join("\n"),
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
