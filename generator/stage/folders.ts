// The folders of a run: the output, the new one beside it, the old one on its way out, and who is writing.
import { mkdir, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { EXIT, GenerateFailure } from "../failure.js";
import { codeOf } from "./plan.js";

export interface OutputFolders {
  readonly out: string;
  readonly staged: string;
  readonly replaced: string;
  /** Where replaced folders go that cannot be deleted, before a number. */
  readonly leftover: string;
  readonly writer: string;
}

/** The folders for an output path; refuses one that a rename would pull from under the process. */
export async function outputFolders(path: string, cwd: string): Promise<OutputFolders> {
  const wanted = resolve(cwd, path);
  const out = await realpath(wanted).catch(() => wanted);
  const fromOut = relative(out, await realpath(cwd));
  if (!fromOut.startsWith("..") && fromOut !== resolve(fromOut)) {
    throw new GenerateFailure(
      EXIT.usage,
      `--out ${path} is the current folder or one above it; choose a folder of its own.`,
    );
  }
  const beside = (role: string) => join(dirname(out), `.${basename(out)}.sdkgen-${role}`);
  return {
    out,
    staged: beside("new"),
    replaced: beside("old"),
    leftover: beside("left"),
    writer: beside("pid"),
  };
}

/** Runs `work` while no other run writes to the same folder. */
export async function whileWriting<Result>(
  folders: OutputFolders,
  work: () => Promise<Result>,
): Promise<Result> {
  await claim(folders);
  try {
    return await work();
  } finally {
    // One that stays names a process that is gone, which the next run sees.
    await rm(folders.writer, { force: true }).catch(() => undefined);
  }
}

async function claim({ writer, out }: OutputFolders): Promise<void> {
  const refuse = (error: unknown) =>
    new GenerateFailure(EXIT.output, `Cannot write beside ${out} (${codeOf(error)}).`);
  await mkdir(dirname(out), { recursive: true }).catch((error: unknown) => {
    throw refuse(error);
  });
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      await writeFile(writer, String(process.pid), { flag: "wx" });
      return;
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw refuse(error);
      const pid = Number(await readFile(writer, "utf8").catch(() => ""));
      if (isRunning(pid) && !(await isOld(writer))) {
        throw new GenerateFailure(
          EXIT.output,
          `Another run (process ${pid}) is writing ${out}; wait for it to end.`,
        );
      }
      // Its process is gone: it was killed.
      await rm(writer, { force: true }).catch((failure: unknown) => {
        throw refuse(failure);
      });
    }
  }
  throw new GenerateFailure(EXIT.output, `Another run is writing ${out}; wait for it to end.`);
}

// Writing takes seconds. A killed run's number may belong to another process by now, in a container even to this one.
const LONGEST_WRITE_MS = 10 * 60_000;

async function isOld(writer: string): Promise<boolean> {
  const { mtimeMs } = await stat(writer).catch(() => ({ mtimeMs: 0 }));
  return Date.now() - mtimeMs > LONGEST_WRITE_MS;
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}
