// Asks a person to confirm an action that costs money.
import { QuestionClosedError, withQuestions } from "../../command-line/questions.js";
import type { Program } from "./main.js";

/**
 * Asks a person to confirm. If there is no terminal, returns false and prints which flag confirms
 * the action. Also returns false if the person closes the question.
 */
export async function askPerson(
  { stdin, stderr, name }: Program,
  words: { readonly question: string; readonly unasked: string },
): Promise<boolean> {
  if (!stdin.isTTY) {
    stderr.write(
      `${name}: cannot ask for confirmation, because stdin is not a terminal. ${words.unasked}\n`,
    );
    return false;
  }
  const terminal = { input: stdin, output: stderr };
  try {
    return await withQuestions(terminal, ({ confirm }) => confirm(words.question));
  } catch (error) {
    if (!(error instanceof QuestionClosedError)) throw error;
    if (error.isInterrupted) process.kill(process.pid, "SIGINT");
    return false;
  }
}
