// Folds the polls of a task into one line, so that the other requests stay visible.
import { WORDS } from "../words/gateway.js";
import type { RequestLine } from "./answers.js";
import type { NumberedLine } from "./lines.js";

type Line = NumberedLine<RequestLine>;

/** Lines that the table shows as one line until the user opens it. */
export interface Fold<Line> {
  readonly title: string;
  /** At least two lines, latest first. */
  readonly lines: readonly Line[];
}

/**
 * Folds successive polls of a task into one line. Polls of other tasks may be between them, because
 * a program may wait for several tasks. Polls with an error or a scenario are not folded.
 *
 * @param lines The lines, latest first.
 */
export function foldPolls(lines: readonly Line[]): readonly (Line | Fold<Line>)[] {
  const folded: (Line | Fold<Line>)[] = [];
  const polls = new Map<string, Line[]>();
  const close = () => {
    for (const [task, ofTask] of polls) folded.push(...foldTask(task, ofTask));
    polls.clear();
  };
  for (const line of lines) {
    if (line.task !== undefined && isPlainPoll(line)) {
      const ofTask = polls.get(line.task) ?? [];
      polls.set(line.task, ofTask);
      ofTask.push(line);
    } else {
      close();
      folded.push(line);
    }
  }
  close();
  return folded;
}

function foldTask(task: string, lines: readonly Line[]): readonly (Line | Fold<Line>)[] {
  const [last, first] = [lines[0], lines.at(-1)];
  if (last === undefined || first === undefined || last === first) return lines;
  return [{ title: WORDS.polls(lines.length, task, last.at - first.at), lines }];
}

// The path of a task query ends with the id of the task (1-core.md, GET /v1/tasks/{task_id}).
const isPlainPoll = ({ method, path, task = "", status, scenario, fault }: Line): boolean =>
  method === "GET" &&
  path.endsWith(`/${task}`) &&
  status === 200 &&
  scenario === undefined &&
  fault === undefined;
