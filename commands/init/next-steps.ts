// What is left to do after init: the commands, and what the user has to know.
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Plan } from "./plan.js";

/** What init says at its end. */
export interface NextSteps {
  /** One sentence each. */
  readonly notes: readonly string[];
  readonly commands: readonly string[];
}

/** The steps from here to a tested SDK. */
export function nextSteps(cwd: string, { config, source }: Plan): NextSteps {
  const isInstalled = existsSync(join(cwd, "node_modules/sdkgen"));
  const needsKey = config.catalog === undefined && config.baseUrl !== undefined;
  const notes = [
    ...(config.name === undefined
      ? ["sdkgen.config.ts has no name for the package yet; a release needs one."]
      : []),
    ...(config.registry === undefined
      ? [
          "sdkgen.config.ts has no registry yet; until it has one, release.yml publishes nothing and ends green.",
        ]
      : []),
    ...(isTarballHere(source)
      ? [
          `Commit ${source?.replace(/^file:(\.\/)?/, "")} as well: package.json takes sdkgen from it, and so do the workflows.`,
        ]
      : []),
    ...(source?.startsWith("file:..")
      ? [
          `package.json takes sdkgen from ${source.slice(5)}, which a runner does not have; for the workflows put it into the repository.`,
        ]
      : []),
    "Each file in .github/workflows/ says in its first lines what to set up once.",
  ];
  const install =
    source === undefined
      ? "npm install --save-dev ./sdkgen-X.Y.Z.tgz   # or the address that you have sdkgen from"
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

// A tarball inside the repository; a folder or a path outside it is named by another note.
const isTarballHere = (source: string | undefined): boolean =>
  /^file:(?!\.\.).*\.(tgz|tar\.gz)$/.test(source ?? "");
