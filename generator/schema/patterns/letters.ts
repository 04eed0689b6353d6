// The letters of a pattern: characters that all of its parts treat alike are one.
import { visitRegExpAST, type AST } from "@eslint-community/regexpp";

// Where \s and `.` begin and end beyond ASCII.
const BORDERS = [
  0x80, 0xa0, 0xa1, 0x1680, 0x1681, 0x2000, 0x200b, 0x2028, 0x202a, 0x202f, 0x2030, 0x205f, 0x2060,
  0x3000, 0x3001, 0xfeff, 0xff00,
];
const ASCII = Array.from({ length: 0x80 }, (_, code) => code);
const LAST = 0x10ffff;

/** For each letter, which of the parts take it; each part is the source of one character, a class or a set. */
export function lettersOf(pattern: AST.Pattern, parts: readonly string[]): readonly boolean[][] {
  const codes = new Set([...ASCII, ...BORDERS]);
  visitRegExpAST(pattern, {
    onCharacterEnter: ({ value }) => codes.add(value).add(Math.min(value + 1, LAST)),
  });
  const tests = parts.map(testOf);
  const letters = new Map<string, boolean[]>();
  for (const code of codes) {
    const taken = tests.map((test) => test(code));
    letters.set(taken.map(Number).join(""), taken);
  }
  return [...letters.values()];
}

function testOf(part: string): (code: number) => boolean {
  const whole = new RegExp(`^(?:${part})$`, "u");
  // Which characters have a property depends on the Unicode version of the engine: beyond ASCII, all may.
  const isVague = /\\p/i.test(part);
  return (code) => (isVague && code >= 0x80) || whole.test(String.fromCodePoint(code));
}
