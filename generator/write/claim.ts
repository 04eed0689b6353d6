// The output folder of a run, and the file that keeps two runs from writing to it at the same time.
import { mkdir, readFile, realpath, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { codeOf, EXIT, GenerateFailure, reasonOf } from "../failure.js";

/** Name of the file with the process that is writing. */
export const CLAIM_FILE = ".sdkgen-pid";

/** The folder that an output path names, links resolved; refuses a file. */
export async function outputFolder(path: string, cwd: string): Promise<string> {
  const wanted = resolve(cwd, path);
  const out = await realpath(wanted).catch(() => wanted);
  if (await isNoFolder(out)) {
    throw new GenerateFailure(
      EXIT.output,
      `--out ${path} is a file, or lies below one; name a folder, which is made where it is missing.`,
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

/** Runs `work` while no other run writes to the folder, which is made where it is missing. */
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
    // Only where it is empty: nothing could be written into a new folder.
    await rmdir(out).catch(() => undefined);
  }
}

async function take(claim: string, out: string): Promise<void> {
  try {
    await makeFolder(out);
    const pid = Number(await readFile(claim, "utf8").catch(() => ""));
    if (isRunning(pid)) throw anotherRun(out, claim, ` (process ${pid})`);
    // Its process was killed.
    await rm(claim, { force: true });
    await writeFile(claim, String(process.pid), { flag: "wx" });
  } catch (error) {
    if (error instanceof GenerateFailure) throw error;
    if (codeOf(error) === "EEXIST") throw anotherRun(out, claim);
    throw new GenerateFailure(
      EXIT.output,
      `Cannot write into ${out} (${reasonOf(error)}); the previous SDK is unchanged.`,
    );
  }
}

// Not `recursive`: in a folder that exists but accepts no new ones (/proc), Node would retry forever.
async function makeFolder(folder: string): Promise<void> {
  const isThere = async () => (await stat(folder).catch(() => undefined))?.isDirectory() === true;
  if (await isThere()) return;
  if (dirname(folder) !== folder) await makeFolder(dirname(folder));
  await mkdir(folder).catch(async (error: unknown) => {
    // Another run has just made it.
    if (!(await isThere())) throw error;
  });
}

// A killed run's number may belong to another process by now.
const anotherRun = (out: string, claim: string, who = "") =>
  new GenerateFailure(
    EXIT.output,
    `Another run${who} is writing ${out}; wait for it to end, or delete ${claim} where no run is under way.`,
  );

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}
