// The last two stages alone, as the pipeline runs them: puts the files of one folder in place of another.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { GenerateFailure } from "../../../../generator/failure.js";
import { outputFolders, whileWriting } from "../../../../generator/stage/folders.js";
import { writeStaged } from "../../../../generator/stage/write.js";
import { recover, swap } from "../../../../generator/swap/swap.js";

const [from = "", out = ""] = process.argv.slice(2);
const files = readdirSync(from, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(from, join(entry.parentPath, entry.name)))
  .sort()
  .map((path) => ({ path, text: readFileSync(join(from, path), "utf8"), format: false }));

const folders = await outputFolders(out, process.cwd());
try {
  await whileWriting(folders, () => recover(folders));
  await whileWriting(folders, async () => {
    await writeStaged(folders, files);
    await swap(folders);
  });
} catch (error) {
  if (!(error instanceof GenerateFailure)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error.exitCode;
}
