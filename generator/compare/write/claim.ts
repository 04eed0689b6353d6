// Finds the output folder. A claim file in this folder keeps two runs from writing at the same
// time.
import {
  link,
  mkdir,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { codeOf, EXIT, GenerateFailure, reasonOf } from "../../failure.js";
import { LOCK_FILE } from "../lock/lock.js";
import { readIfExists, type PreviousOutput } from "./previous.js";

/** Name of the claim file. It contains the id of the process that writes. */
export const CLAIM_FILE = ".sdkgen-pid";

/**
 * Returns the absolute output folder without symbolic links. Throws if the path is a file or lies
 * below one.
 */
export async function outputFolder(path: string, cwd: string): Promise<string> {
  const target = resolve(cwd, path);
  const out = await realpath(target).catch(() => target);
  if (await isNoFolder(out)) {
    throw new GenerateFailure(
      EXIT.output,
      `--out ${path} is a file, or lies below one; give the path of a folder. A missing folder is created.`,
    );
  }
  return out;
}

async function isNoFolder(out: string): Promise<boolean> {
  try {
    return !(await stat(out)).isDirectory();
  } catch (error) {
    return codeOf(error) === "ENOTDIR";
  }
}

/**
 * Runs `work` while no other run can write to the folder. Creates the folder if it is missing.
 * Throws if another run is writing to it.
 */
export async function whileWriting<Result>(
  out: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const claim = join(out, CLAIM_FILE);
  await take(claim, out);
  try {
    return await work();
  } finally {
    // If the deletion fails, the next run ignores the file, because this process will have ended.
    await rm(claim, { force: true }).catch(() => undefined);
    // `rmdir` deletes only an empty folder. The folder is empty if it was missing or empty before,
    // and the run has written nothing into it.
    await rmdir(out).catch(() => undefined);
  }
}

/**
 * Runs `look`, which reads the folder. If another run writes to the folder meanwhile, throws an
 * error about that run.
 */
export async function lookUndisturbed<Result>(
  out: string,
  previous: PreviousOutput,
  look: () => Promise<Result>,
): Promise<Result> {
  try {
    return await look();
  } finally {
    await assertUndisturbed(out, previous);
  }
}

/**
 * Throws if another run writes to the folder, or has changed the lock file since this run read the
 * lock file. Without this check, a release that was recorded meanwhile could be lost.
 */
export async function assertUndisturbed(out: string, { text }: PreviousOutput): Promise<void> {
  // Reads the claim file before the lock file. In the opposite order, another run could replace the
  // lock file and delete its claim file between the two reads, and this run would not notice it.
  await assertUnclaimed(out);
  if ((await readIfExists(join(out, LOCK_FILE))) === text) return;
  throw new GenerateFailure(
    EXIT.output,
    `${join(out, LOCK_FILE)} was changed during this run; nothing was written. Run sdkgen generate again.`,
  );
}

/** Throws if another run writes to the folder. */
export async function assertUnclaimed(out: string): Promise<void> {
  refuseWriter(await writerOf(join(out, CLAIM_FILE)), out);
}

function refuseWriter(writer: Writer, out: string): void {
  if (typeof writer === "number") throw anotherRun(out, writer);
}

async function take(claim: string, out: string): Promise<void> {
  const write = () => writeFile(claim, String(process.pid), { flag: "wx" });
  try {
    await makeFolder(out);
    await write().catch(async (error: unknown) => {
      if (codeOf(error) !== "EEXIST") throw error;
      const writer = await writerOf(claim);
      refuseWriter(writer, out);
      if (writer === "killed") await removeStale(claim, out);
      await write();
    });
  } catch (error) {
    if (error instanceof GenerateFailure) throw error;
    if (codeOf(error) === "EEXIST") throw anotherRun(out);
    throw new GenerateFailure(
      EXIT.output,
      `Cannot write into ${out} (${reasonOf(error)}); the previous SDK is unchanged. Fix the cause, then run again.`,
    );
  }
}

// Deletes the claim file of a killed run. Another run may have replaced the file since it was read.
// So this run renames the file and reads it again before the deletion.
async function removeStale(claim: string, out: string): Promise<void> {
  const moved = `${claim}.${process.pid}.sdkgen-new`;
  try {
    await rename(claim, moved);
  } catch (error) {
    // Another run has already deleted the claim file.
    if (codeOf(error) === "ENOENT") return;
    throw error;
  }
  const writer = await writerOf(moved);
  if (typeof writer === "number") await link(moved, claim).catch(() => undefined);
  await rm(moved, { force: true });
  refuseWriter(writer, out);
}

// Creates a folder and its parents. `recursive` is not used: below /proc, Node would retry forever.
async function makeFolder(folder: string): Promise<void> {
  const folderExists = async () =>
    (await stat(folder).catch(() => undefined))?.isDirectory() === true;
  if (await folderExists()) return;
  if (dirname(folder) !== folder) await makeFolder(dirname(folder));
  await mkdir(folder).catch(async (error: unknown) => {
    // Another run may have created the folder in the meantime.
    if (!(await folderExists())) throw error;
  });
}

const anotherRun = (out: string, pid = 0) =>
  new GenerateFailure(
    EXIT.output,
    `Another run${pid === 0 ? "" : ` (process ${pid})`} is writing ${out}; nothing was changed. Wait until it has ended, then run the command again.`,
  );

// After this time a claim file is ignored. Its process may have been killed, and a new process may
// have got the same id.
const LONGEST_MS = 3_600_000;
// A claim file is empty until the process id is written. After this time an empty claim file is
// ignored.
const LONGEST_EMPTY_MS = 10_000;

/**
 * The process id in a claim file, or 0 until the id is written. `killed` if the process has ended,
 * or if the file is too old. `undefined` if there is no claim file.
 */
type Writer = number | "killed" | undefined;

async function writerOf(claim: string): Promise<Writer> {
  try {
    const age = Date.now() - (await stat(claim)).mtimeMs;
    const pid = Number(await readFile(claim, "utf8"));
    const isActive = pid === 0 ? age < LONGEST_EMPTY_MS : age < LONGEST_MS && isRunning(pid);
    return isActive ? pid : "killed";
  } catch (error) {
    return codeOf(error) === "ENOENT" ? undefined : "killed";
  }
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
