// Asks the user questions on a terminal.
import { createInterface } from "node:readline/promises";

/** The input and output of a terminal. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/** Asks line by line. */
export interface Questions {
  /** Returns the trimmed answer; asks again until it has the form. */
  readonly ask: (question: string, form?: AnswerForm) => Promise<string>;
  /** Whether the answer is yes. */
  readonly confirm: (question: string) => Promise<boolean>;
  readonly say: (line: string) => void;
}

/** The accepted answers of a question, in words and as a test. */
interface AnswerForm {
  readonly form: string;
  readonly accepts: (answer: string) => boolean;
}

/** The user ended a question by Ctrl-C or Ctrl-D. */
export class QuestionClosedError extends Error {
  /** Whether it was Ctrl-C. The process gets no signal while it reads its terminal. */
  readonly isInterrupted: boolean;

  constructor(isInterrupted: boolean) {
    super("The question was closed without an answer.");
    this.isInterrupted = isInterrupted;
  }
}

const ANYTHING: AnswerForm = { form: "a text", accepts: () => true };

/** Runs work with questions. Throws {@link QuestionClosedError} after Ctrl-C or Ctrl-D. */
export async function withQuestions<Result>(
  terminal: Terminal,
  work: (questions: Questions) => Promise<Result>,
): Promise<Result> {
  const lines = createInterface(terminal);
  const stop = new AbortController();
  let isInterrupted = false;
  // Without this listener the question would never settle.
  lines.once("SIGINT", () => {
    isInterrupted = true;
    stop.abort();
  });
  lines.once("close", () => stop.abort());
  const say = (line: string) => void terminal.output.write(`${line}\n`);
  const ask: Questions["ask"] = async (question, { form, accepts } = ANYTHING) => {
    for (;;) {
      const answer = (await lines.question(`${question}: `, stop)).trim();
      if (accepts(answer)) return answer;
      say(`  It must be ${form}.`);
    }
  };
  const confirm = async (question: string) => /^y(es)?$/i.test(await ask(`${question} (y/N)`));
  try {
    return await work({ ask, confirm, say });
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    throw new QuestionClosedError(isInterrupted);
  } finally {
    lines.close();
  }
}
