// The output folder of a run, and the file that keeps two runs from writing to it at the same time.
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

/** Name of the file with the id of the writing process. */
export const CLAIM_FILE = ".sdkgen-pid";

/** The folder that an output path names, links resolved; refuses a file. */
export async function outputFolder(path: string, cwd: string): Promise<string> {
  const target = resolve(cwd, path);
  const out = await realpath(target).catch(() => target);
  if (await isNoFolder(out)) {
    throw new GenerateFailure(
      EXIT.output,
      `--out ${path} is a file, or lies below one; name a folder; it is created if it is missing.`,
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

/** Runs `work` while no other run writes to the folder. Creates the folder if it is missing. */
export async function whileWriting<Result>(
  out: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const claim = join(out, CLAIM_FILE);
  await take(claim, out);
  try {
    return await work();
  } finally {
    // If removal fails, the next run sees that the process has ended.
    await rm(claim, { force: true }).catch(() => undefined);
    // Only succeeds for an empty folder: nothing could be written into a new folder.
    await rmdir(out).catch(() => undefined);
  }
}

/**
 * Looks at a folder whose lock was read before. If another run writes to the folder meanwhile,
 * the error reports that run.
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
 * Refuses a folder that another run writes to, or has written to since its lock was read.
 * Otherwise a noted release could be undone.
 */
export async function assertUndisturbed(out: string, { text }: PreviousOutput): Promise<void> {
  // In this order: a run gives up its claim after it has replaced the lock.
  await assertUnclaimed(out);
  if ((await readIfExists(join(out, LOCK_FILE))) === text) return;
  throw new GenerateFailure(
    EXIT.output,
    `${join(out, LOCK_FILE)} was changed while this run was under way; nothing was written. Run sdkgen generate again.`,
  );
}

/** Refuses a folder that another run writes to. */
export async function assertUnclaimed(out: string): Promise<void> {
  const writer = await writerOf(join(out, CLAIM_FILE));
  if (writer !== undefined) throw anotherRun(out, writer);
}

async function take(claim: string, out: string): Promise<void> {
  const write = () => writeFile(claim, String(process.pid), { flag: "wx" });
  try {
    await makeFolder(out);
    await write().catch(async (error: unknown) => {
      if (codeOf(error) !== "EEXIST") throw error;
      await assertUnclaimed(out);
      await removeStale(claim, out);
      await write();
    });
  } catch (error) {
    if (error instanceof GenerateFailure) throw error;
    if (codeOf(error) === "EEXIST") throw anotherRun(out);
    throw new GenerateFailure(
      EXIT.output,
      `Cannot write into ${out} (${reasonOf(error)}); the previous SDK is unchanged.`,
    );
  }
}

// Removes the claim of a killed run. Another run may have replaced it since it was read, so it is
// moved away and read again before it is deleted.
async function removeStale(claim: string, out: string): Promise<void> {
  const moved = `${claim}.${process.pid}.sdkgen-new`;
  try {
    await rename(claim, moved);
  } catch (error) {
    // Another run has removed it.
    if (codeOf(error) === "ENOENT") return;
    throw error;
  }
  const writer = await writerOf(moved);
  if (writer !== undefined) await link(moved, claim).catch(() => undefined);
  await rm(moved, { force: true });
  if (writer !== undefined) throw anotherRun(out, writer);
}

// Not `recursive`: in a folder that exists but accepts no new ones (/proc), Node would retry forever.
async function makeFolder(folder: string): Promise<void> {
  const folderExists = async () =>
    (await stat(folder).catch(() => undefined))?.isDirectory() === true;
  if (await folderExists()) return;
  if (dirname(folder) !== folder) await makeFolder(dirname(folder));
  await mkdir(folder).catch(async (error: unknown) => {
    // Another run has just made it.
    if (!(await folderExists())) throw error;
  });
}

const anotherRun = (out: string, pid = 0) =>
  new GenerateFailure(
    EXIT.output,
    `Another run${pid === 0 ? "" : ` (process ${pid})`} is writing ${out}; nothing was changed. Wait until it has ended, then run the command again.`,
  );

// The process id of a killed run may belong to another process by now. No run writes for so long.
const LONGEST_MS = 3_600_000;
// The claim of a run is empty until its process id is written.
const LONGEST_EMPTY_MS = 10_000;

// The process id of a claim, 0 if the id is not written yet; undefined if no run holds the claim.
async function writerOf(claim: string): Promise<number | undefined> {
  try {
    const age = Date.now() - (await stat(claim)).mtimeMs;
    const pid = Number(await readFile(claim, "utf8"));
    const isActive = pid === 0 ? age < LONGEST_EMPTY_MS : age < LONGEST_MS && isRunning(pid);
    return isActive ? pid : undefined;
  } catch {
    return undefined;
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
