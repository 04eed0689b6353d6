// The last stages alone, as the pipeline runs them: makes a folder equal to another one.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { GenerateFailure } from "../../../../generator/failure.js";
import { LOCK_FILE } from "../../../../generator/compare/lock/lock.js";
import { readLock } from "../../../../generator/compare/lock/read.js";
import { outputFolder } from "../../../../generator/compare/write/claim.js";
import { readPrevious } from "../../../../generator/compare/write/previous.js";
import { writeOutput } from "../../../../generator/compare/write/write.js";

const [from = "", to = ""] = process.argv.slice(2);
const files = readdirSync(from, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name !== LOCK_FILE)
  .map((entry) => relative(from, join(entry.parentPath, entry.name)))
  .sort()
  .map((path) => ({ path, text: readFileSync(join(from, path), "utf8") }));
const text = readFileSync(join(from, LOCK_FILE), "utf8");
const lock = readLock(text, LOCK_FILE);

const folder = await outputFolder(to, process.cwd());
try {
  await writeOutput({ folder, previous: await readPrevious(folder) }, { lock, text }, files);
} catch (error) {
  if (!(error instanceof GenerateFailure)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error.exitCode;
}
