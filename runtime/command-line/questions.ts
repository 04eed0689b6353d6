// Asks the user questions on a terminal.
import { createInterface } from "node:readline/promises";

/** The input and output streams of a terminal. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/** Asks questions. The user answers each with one line. */
export interface Questions {
  /** Returns the trimmed answer. Repeats the question until `form.accepts` returns true. */
  readonly ask: (question: string, form?: AnswerForm) => Promise<string>;
  /** Asks a question. Resolves to true if the user answers yes. */
  readonly confirm: (question: string) => Promise<boolean>;
  readonly say: (line: string) => void;
}

/** The form of an answer: `form` describes the valid answers, and `accepts` checks an answer. */
interface AnswerForm {
  readonly form: string;
  readonly accepts: (answer: string) => boolean;
}

/** Thrown if the user pressed Ctrl-C or Ctrl-D instead of answering. */
export class QuestionClosedError extends Error {
  /** Whether the user pressed Ctrl-C. During a question, Ctrl-C sends no signal to the process. */
  readonly isInterrupted: boolean;

  constructor(isInterrupted: boolean) {
    super("The question was closed without an answer.");
    this.isInterrupted = isInterrupted;
  }
}

const ANYTHING: AnswerForm = { form: "a text", accepts: () => true };

/** Lets `work` ask questions. Throws {@link QuestionClosedError} after Ctrl-C or Ctrl-D. */
export async function withQuestions<Result>(
  terminal: Terminal,
  work: (questions: Questions) => Promise<Result>,
): Promise<Result> {
  const lines = createInterface(terminal);
  const stop = new AbortController();
  let isInterrupted = false;
  // If nothing listened to SIGINT, the question would wait for ever after Ctrl-C.
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
      say(`  The answer must be ${form}.`);
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
