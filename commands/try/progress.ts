// Shows the progress of a task: as a bar on a terminal, else as one line for each change.
import { StatusLine, type StatusOutput } from "../../runtime/command-line/status-line.js";
import type { TaskState } from "../../runtime/tasks/state.js";

const WIDTH = 30;

/** Returns two functions: `show` prints a task state, `end` moves the cursor to a new line. */
export function progressOn(
  output: StatusOutput,
  isQuiet: boolean,
): { readonly show: (state: TaskState) => void; readonly end: () => void } {
  const line = new StatusLine(output);
  return {
    show: ({ status, progress }) => {
      if (isQuiet) return;
      const state = progress === undefined ? status : `${status}, ${progress} %`;
      line.show(line.isDrawn ? `${bar(progress)} ${state}` : state);
    },
    end: () => line.end(),
  };
}

function bar(progress = 0): string {
  const done = Math.round((Math.min(100, Math.max(0, progress)) / 100) * WIDTH);
  return `[${"#".repeat(done)}${".".repeat(WIDTH - done)}]`;
}
