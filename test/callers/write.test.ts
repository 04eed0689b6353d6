import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { writeEdits } from "../../generator/callers/write.js";
import { temporaryFolder } from "../e2e/generate/support/folders.js";

it("files that git does not have as they are get no edit, and the refusal names three of them", async () => {
  const folder = temporaryFolder();
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=x", "-c", "user.email=x@example.com", ...args], {
      cwd: folder,
    });
  mkdirSync(join(folder, "app"));
  const names = ["changed.ts", "ignored.ts", "new.ts", "other.ts", "same.ts"];
  for (const name of names) writeFileSync(join(folder, name), "mode;\n");
  writeFileSync(join(folder, ".gitignore"), "ignored.ts\n");
  git("init", "--quiet");
  git("add", "changed.ts", "same.ts");
  git("commit", "--quiet", "-m", "Write the app");
  writeFileSync(join(folder, "changed.ts"), "mode; //\n");
  const edits = names.map((name) => ({
    file: join(folder, name),
    start: 0,
    end: 4,
    text: "pro",
  }));
  await expect(writeEdits(join(folder, "app/tsconfig.json"), edits)).rejects.toThrow(
    "--write changes nothing: it would edit files whose content is not committed to git " +
      "(changed.ts, new.ts, other.ts and 1 more); commit these files first.",
  );
  expect(names.map((name) => readFileSync(join(folder, name), "utf8"))).toEqual([
    "mode; //\n",
    "mode;\n",
    "mode;\n",
    "mode;\n",
    "mode;\n",
  ]);
});
