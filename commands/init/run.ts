// sdkgen init: makes a folder the repository of an SDK.
import { realpath } from "node:fs/promises";
import { homedir } from "node:os";
import { parse, relative } from "node:path";
import { command } from "../command-line/command.js";
import { EXIT, usage } from "../../generator/failure.js";
import { writeFiles, type Outcome } from "./files.js";
import { LINE } from "./flags.js";
import { nextSteps } from "./next-steps.js";
import { planOf } from "./plan.js";

/** Runs the command and gives its exit code. */
export const runInit = command(LINE, async ({ flags }, context) => {
  const { print, printJson } = context;
  const cwd = await realpath(context.cwd);
  assertNotSpecial(cwd, await realpath(homedir()).catch(homedir));
  const { dryRun = false, json = false } = flags;
  const plan = await planOf(flags, { ...context, cwd });
  const files = await writeFiles(cwd, plan.files, dryRun);
  const { notes, commands } = nextSteps(cwd, plan);
  if (json) {
    printJson({ files, notes, next: commands });
    return EXIT.done;
  }
  for (const file of files) print(lineOf(file, dryRun));
  for (const note of notes) print(note);
  print(["", "Next:", ...commands.map((step) => `  ${step}`)].join("\n"));
  return EXIT.done;
});

function assertNotSpecial(cwd: string, home: string): void {
  const fromHere = relative(cwd, home);
  const isAbove =
    fromHere !== "" && !/^\.\.([\\/]|$)/.test(fromHere) && parse(home).root === parse(cwd).root;
  const what =
    cwd === parse(cwd).root
      ? "the root of the file system"
      : cwd === home
        ? "your home folder"
        : isAbove
          ? "a folder above your home folder"
          : undefined;
  if (what === undefined) return;
  throw usage(
    `${cwd} is ${what}; make a folder for the repository, such as my-sdk, and run this command there.`,
  );
}

function lineOf({ path, done, why }: Outcome, dryRun: boolean): string {
  if (done === "kept") return `${dryRun ? "would keep" : "kept"} ${path}: ${why}`;
  const verb = { written: ["write", "wrote"], "added to": ["add to", "added to"] }[done];
  return `${dryRun ? `would ${verb[0]}` : verb[1]} ${path}`;
}
