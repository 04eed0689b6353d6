// npm run bench -- editor: what an editor's questions cost in a program with the SDK of 1,000 models, over openai's.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { COMPILER_OPTIONS, linkPackage, projectWithSdk } from "../installed-sdk.js";
import { median, spread, spreadText } from "../report/median.js";
import type { Result } from "../report/result.js";
import { ask, OPENAI, OURS, QUESTIONS, type Program, type Question } from "./questions.js";
import { startEditor, type Editor } from "./tsserver.js";

const ROUNDS = Number(process.env["ROUNDS"] ?? 9);
// So many of one kind at once: the clock of processor time is coarse.
const TIMES = 10;
const TSSERVER = createRequire(import.meta.url).resolve("typescript/lib/tsserver.js");

interface Session {
  readonly program: Program;
  readonly editor: Editor;
  readonly file: string;
  /** Milliseconds of each round. */
  readonly costs: Readonly<Record<Question, number[]>>;
}

/** Measures, and answers the result. */
export async function run(progress: (line: string) => void): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "bench-editor-"));
  const sessions: Session[] = [];
  try {
    progress("Building the SDK of 1,000 models …");
    const ours = await projectWithSdk(folder, 1000);
    const theirs = join(folder, "openai-project");
    mkdirSync(theirs);
    writeFileSync(join(theirs, "package.json"), '{ "type": "module" }\n');
    for (const name of ["openai", "@types/node"]) linkPackage(theirs, name);
    sessions.push(await opened(OURS, ours), await opened(OPENAI, theirs));
    // The first round warms up.
    for (let round = 0; round <= ROUNDS; round++) {
      for (const question of QUESTIONS) {
        for (const session of sessions) await turn(session, question, round > 0);
      }
    }
    return resultOf(sessions);
  } finally {
    for (const { editor } of sessions) editor.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function opened(program: Program, project: string): Promise<Session> {
  const file = join(project, "program.ts");
  writeFileSync(file, program.text);
  const config = { compilerOptions: COMPILER_OPTIONS, files: ["program.ts"] };
  writeFileSync(join(project, "tsconfig.json"), JSON.stringify(config));
  const editor = startEditor(TSSERVER, project);
  editor.tell("open", { file, fileContent: program.text, projectRootPath: project });
  const costs = {
    "completion of ids": [],
    "completion of a field": [],
    hover: [],
    diagnostics: [],
  };
  return { program, editor, file, costs };
}

// Each question follows an edit, as when someone types: nothing can be answered from the last time.
async function turn({ program, editor, file, costs }: Session, question: Question, kept: boolean) {
  const before = await editor.cpu();
  for (let time = 0; time < TIMES; time++) {
    const end = { line: program.text.split("\n").length, offset: 1 };
    const [insertString, length] = time % 2 === 0 ? ["//", 0] : ["", 2];
    const change = { ...end, endLine: end.line, endOffset: 1 + length, insertString };
    editor.tell("change", { file, ...change });
    await ask(editor, { file, program, question });
  }
  if (kept) costs[question].push(((await editor.cpu()) - before) / TIMES);
}

function resultOf(sessions: readonly Session[]): Result {
  const [ours, openai] = sessions;
  if (ours === undefined || openai === undefined) throw new Error("No session");
  return {
    tables: [
      {
        title: `an edit and then a question, in ms of CPU of the editor's server; medians of ${ROUNDS} rounds, smallest and largest in brackets`,
        head: ["", ...sessions.map(({ program }) => program.name)],
        rows: QUESTIONS.map((question) => [
          question,
          ...sessions.map(({ costs }) => spreadText(spread(costs[question]))),
        ]),
      },
    ],
    notes: [],
    bounds: QUESTIONS.map((question) => ({
      name: `${question} at 1,000 models, over the openai package's`,
      measured: median(ours.costs[question]) / median(openai.costs[question]),
      relation: "<=" as const,
      limit: 2,
    })),
  };
}
