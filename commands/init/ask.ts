// Asks for the settings that no flag gave, on a terminal.
import { createInterface } from "node:readline/promises";
import { Interrupted } from "../command-line/interruption.js";
import { faultOf, type Settings } from "./flags.js";

/** The two ends of a terminal. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

const QUESTIONS: readonly (readonly [setting: keyof Settings, question: string])[] = [
  ["baseUrl", "Address of your gateway (empty: the reference gateway, to try it)"],
  ["name", "Package name of the SDK, such as @acme/gateway-sdk (empty: later)"],
  ["registry", "Registry that releases go to (empty: the one that npm has)"],
  ["repository", "Address of this repository (empty: none)"],
  ["license", "Licence of the SDK, such as MIT (empty: none)"],
];

/** Asks on a terminal, line by line. */
export interface Questions {
  /** The answer, without white space around it. */
  readonly ask: (question: string) => Promise<string>;
  readonly say: (line: string) => void;
}

/** Does work that asks; Ctrl-C and Ctrl-D end it. */
export async function withQuestions<Result>(
  terminal: Terminal,
  work: (questions: Questions) => Promise<Result>,
): Promise<Result> {
  const questions = createInterface(terminal);
  const stop = new AbortController();
  // Without this a question is never answered.
  questions.once("SIGINT", () => stop.abort()).once("close", () => stop.abort());
  try {
    return await work({
      ask: async (question) => (await questions.question(`${question}: `, stop)).trim(),
      say: (line) => void terminal.output.write(`${line}\n`),
    });
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    throw new Interrupted(130);
  } finally {
    questions.close();
  }
}

/** The settings with the answers. */
export async function askSettings(given: Settings, { ask, say }: Questions): Promise<Settings> {
  const answers: Record<string, string> = {};
  for (const [setting, question] of QUESTIONS) {
    const isGiven = given[setting] !== undefined;
    // A saved catalog takes the place of a gateway.
    if (isGiven || (setting === "baseUrl" && given.catalog !== undefined)) continue;
    for (;;) {
      const text = await ask(question);
      const fault = text === "" ? undefined : faultOf(setting, text);
      if (fault === undefined) {
        if (text !== "") answers[setting] = text;
        break;
      }
      say(`  It ${fault}`);
    }
  }
  return { ...given, ...answers };
}
