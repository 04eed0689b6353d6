// sdkgen init: creates the files of an SDK's repository.
import { realpath } from "node:fs/promises";
import { homedir } from "node:os";
import { parse, relative, join } from "node:path";
import { existsSync } from "node:fs";
import { command } from "../command-line/command.js";
import { EXIT, usage } from "../../generator/failure.js";
import { writeFiles, type FileReport } from "./files.js";
import { LINE } from "./flags.js";
import { planOf, type Plan } from "./plan.js";

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
  const homePath = relative(cwd, home);
  const isAbove =
    homePath !== "" && !/^\.\.([\\/]|$)/.test(homePath) && parse(home).root === parse(cwd).root;
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

function lineOf({ path, done, why }: FileReport, dryRun: boolean): string {
  if (done === "kept") return `${dryRun ? "would keep" : "kept"} ${path}: ${why}`;
  const verb = { written: ["write", "wrote"], "added to": ["add to", "added to"] }[done];
  return `${dryRun ? `would ${verb[0]}` : verb[1]} ${path}`;
}

/** The next steps that init prints. */
interface NextSteps {
  /** Sentences for the user. */
  readonly notes: readonly string[];
  readonly commands: readonly string[];
}

/** Returns the steps that lead to a tested SDK. */
export function nextSteps(cwd: string, { config, source }: Plan): NextSteps {
  const isInstalled = existsSync(join(cwd, "node_modules/sdkgen"));
  const needsKey = config.catalog === undefined && config.baseUrl !== undefined;
  const notes = [
    ...(config.name === undefined
      ? [
          'sdkgen.config.ts does not set the package name. Set the option "name" before the first release.',
        ]
      : []),
    ...(config.registry === undefined
      ? [
          "sdkgen.config.ts does not set the registry. Until it or .npmrc does, release.yml succeeds but publishes nothing.",
        ]
      : []),
    ...(isLocalTarball(source)
      ? [
          `Commit ${source?.replace(/^file:(\.\/)?/, "")} as well: package.json and the workflows install sdkgen from it.`,
        ]
      : []),
    ...(source?.startsWith("file:..")
      ? [
          `package.json installs sdkgen from ${source.slice(5)}, which the workflows cannot reach. Copy it into the repository, and install sdkgen from the copy.`,
        ]
      : []),
    "The first lines of drift.yml and release.yml in .github/workflows/ list the steps to do once.",
  ];
  const install =
    source === undefined
      ? "npm install --save-dev ./sdkgen-X.Y.Z.tgz   # or the address of your sdkgen package"
      : "npm install";
  return {
    notes,
    commands: [
      ...(isInstalled ? [] : [install]),
      ...(needsKey
        ? ["export GATEWAY_API_KEY=…   # read from the environment, never from a file"]
        : []),
      "npm run generate",
      "npm test",
    ],
  };
}

// Returns true for a tarball inside the repository, which the user must commit. For a file or
// folder outside the repository, init prints a different note: the workflows cannot reach it.
const isLocalTarball = (source: string | undefined): boolean =>
  /^file:(?!\.\.).*\.(tgz|tar\.gz)$/.test(source ?? "");
