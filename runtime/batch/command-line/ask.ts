// The question before money is spent.
import { createInterface } from "node:readline/promises";
import type { Program } from "./main.js";

/** Whether a person says yes; where nobody can be asked, says how to go on without. */
export async function agreed(
  { stdin, stderr, name }: Program,
  words: { readonly question: string; readonly unasked: string },
): Promise<boolean> {
  if (!stdin.isTTY) {
    stderr.write(`${name}: nobody can be asked. ${words.unasked}\n`);
    return false;
  }
  const question = createInterface({ input: stdin, output: stderr });
  try {
    return /^y(es)?$/i.test((await question.question(words.question)).trim());
  } finally {
    question.close();
  }
}
