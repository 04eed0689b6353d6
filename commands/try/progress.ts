// The progress of a task: a bar on a terminal, else a line for each change.
import type { TaskState } from "../../runtime/tasks/state.js";

const WIDTH = 30;

/** Where progress goes. */
interface Output {
  readonly isTTY?: boolean;
  readonly write: (text: string) => unknown;
}

/** Shows states as they come; `end` leaves the cursor on a line of its own. */
export function progressOn(
  output: Output,
  isQuiet: boolean,
): { readonly show: (state: TaskState) => void; readonly end: () => void } {
  let before = "";
  return {
    show: ({ status, progress }) => {
      const line = progress === undefined ? status : `${status}, ${progress} %`;
      if (isQuiet || line === before) return;
      before = line;
      output.write(output.isTTY === true ? `\r\u001b[K${bar(progress)} ${line}` : `${line}\n`);
    },
    end: () => {
      if (output.isTTY === true && before !== "") output.write("\n");
    },
  };
}

function bar(progress = 0): string {
  const done = Math.round((Math.min(100, Math.max(0, progress)) / 100) * WIDTH);
  return `[${"#".repeat(done)}${".".repeat(WIDTH - done)}]`;
}
