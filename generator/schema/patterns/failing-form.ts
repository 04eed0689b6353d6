// Rewrites a pattern into one that tries all its paths and fails at the end of each; bounded repetitions become unbounded.
import type { AST } from "@eslint-community/regexpp";

/** The source of the form; where it is linear, so is the pattern, whatever its bounds multiply to. */
export const failingForm = ({ alternatives }: AST.Pattern): string =>
  `(?:${choice(alternatives)})${NOWHERE}`;

// A character that no text has: what comes before it fails, and is tried in every way.
const NOWHERE = "\\u{10FFFF}";
// A short run of one character has one way.
const SHORT = 100;
/** Elements that take one character. */
export const CHARACTERS: readonly string[] = ["Character", "CharacterSet", "CharacterClass"];

const choice = (alternatives: readonly AST.Alternative[]): string =>
  alternatives.map(({ elements }) => elements.map(formOf).join("")).join("|");

function formOf(element: AST.Element): string {
  switch (element.type) {
    case "Group":
    case "CapturingGroup":
      // Choices one after the other multiply as repeated ones do.
      return `(?:${choice(element.alternatives)})${element.alternatives.length > 1 ? "*" : ""}`;
    case "Quantifier": {
      const { element: inner, min, max, raw } = element;
      const isShort = CHARACTERS.includes(inner.type) && min === max && max <= SHORT;
      return isShort ? raw : `(?:${formOf(inner)})${min === 0 ? "*" : "+"}`;
    }
    case "Assertion":
      return element.kind === "end" ? NOWHERE : element.raw;
    default:
      return element.raw;
  }
}
