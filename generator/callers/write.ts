// Writes edits into an app. Git must track the files, so that the user can undo the edits.
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { EXIT, GenerateFailure, reasonOf } from "../failure.js";
import { applyEdits, type Edit } from "./edits.js";

const run = promisify(execFile);

/**
 * Throws with exit code 2 if the app is not in a git tree, if it has uncommitted changes, or if git
 * is not installed.
 */
export async function assertClean(tsconfig: string): Promise<void> {
  const status = await git(tsconfig, ["status", "--porcelain", "--", "."]);
  const [first] = status.split("\n");
  if (first === undefined || first === "") return;
  throw refused(
    `the app has uncommitted changes (${first.trim()}); commit or stash these changes.`,
  );
}

/**
 * Writes the edits and returns their git diff. Before it writes, throws with exit code 2 if git
 * does not track a file, or if a file differs from its version in git. Throws with exit code 6 if a
 * file cannot be written.
 */
export async function writeEdits(tsconfig: string, edits: readonly Edit[]): Promise<string> {
  const files = [...new Set(edits.map(({ file }) => file))];
  if (files.length === 0) return "";
  const trackedFiles = await git(tsconfig, ["ls-files", "-z", "--full-name", "--", ...files]);
  const status = await git(tsconfig, [...STATUS_OF_EACH_FILE, "--", ...files]);
  if (status !== "") {
    throw refused(
      `it would edit files whose content is not committed to git (${namesIn(status)}); commit these files first.`,
    );
  }
  if (trackedFiles.split("\0").length - 1 < files.length) {
    throw refused(
      "it would edit files of another git repository, such as a submodule; run the command in that repository.",
    );
  }
  for (const file of files) {
    const text = await readFile(file, "utf8");
    // Compiler positions do not count the byte order mark.
    const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
    const fileEdits = edits.filter((each) => each.file === file);
    await writeFile(file, mark + applyEdits(text.slice(mark.length), fileEdits)).catch(
      (error: unknown) => {
        throw new GenerateFailure(
          EXIT.output,
          `Cannot write ${file} (${reasonOf(error)}); undo the other edits with git, then run again.`,
        );
      },
    );
  }
  return git(tsconfig, ["diff", "--no-color", "--no-ext-diff", "--no-textconv", "--", ...files]);
}

const STATUS_OF_EACH_FILE = ["status", "--porcelain", "--ignored", "--untracked-files=all"];

// Returns the first three paths of a git status. A line of the status is two letters, a blank and a
// path.
function namesIn(status: string): string {
  const names = status.split("\n").flatMap((line) => (line === "" ? [] : [line.slice(3)]));
  const more = names.length > 3 ? ` and ${names.length - 3} more` : "";
  return names.slice(0, 3).join(", ") + more;
}

async function git(tsconfig: string, args: readonly string[]): Promise<string> {
  const options = { cwd: dirname(tsconfig), maxBuffer: 64 * 1024 * 1024 };
  try {
    // Without the first setting, a repository could start another program. With the second, git
    // does not escape letters such as `ü` in a path.
    const settings = ["-c", "core.fsmonitor=false", "-c", "core.quotePath=false"];
    const { stdout } = await run("git", [...settings, ...args], options);
    return stdout;
  } catch {
    throw refused(
      "the app is not in a git tree, or git is not installed; install git and commit the app, so that you can undo the edits.",
    );
  }
}

const refused = (why: string) => new GenerateFailure(EXIT.usage, `--write changes nothing: ${why}`);
