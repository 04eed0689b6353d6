// Asks the user, on a terminal.
import { createInterface } from "node:readline/promises";
import { Interrupted } from "./interruption.js";

/** The two ends of a terminal. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/** Asks line by line. */
export interface Questions {
  /** The answer, without white space around it; asks again while it has not the form. */
  readonly ask: (question: string, form?: AnswerForm) => Promise<string>;
  readonly say: (line: string) => void;
}

/** What an answer must be, in words, and whether one is. */
interface AnswerForm {
  readonly form: string;
  readonly accepts: (answer: string) => boolean;
}

const ANYTHING: AnswerForm = { form: "a text", accepts: () => true };

/** Does work that asks; Ctrl-C and Ctrl-D end it. */
export async function withQuestions<Result>(
  terminal: Terminal,
  work: (questions: Questions) => Promise<Result>,
): Promise<Result> {
  const lines = createInterface(terminal);
  const stop = new AbortController();
  // Without this a question is never answered.
  lines.once("SIGINT", () => stop.abort()).once("close", () => stop.abort());
  const say = (line: string) => void terminal.output.write(`${line}\n`);
  const ask: Questions["ask"] = async (question, { form, accepts } = ANYTHING) => {
    for (;;) {
      const answer = (await lines.question(`${question}: `, stop)).trim();
      if (accepts(answer)) return answer;
      say(`  It must be ${form}.`);
    }
  };
  try {
    return await work({ ask, say });
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    throw new Interrupted(130);
  } finally {
    lines.close();
  }
}
