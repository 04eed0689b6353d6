// The notes at the end of init: settings that a release and the workflows need.
import { expect, test } from "vitest";
import { nextSteps } from "../../commands/init/run.js";
import { emptyFolder, initIn } from "./init-in.js";

test("init names the registry and the tarball that a release and the workflows need", async () => {
  const folder = emptyFolder();
  const NOTE =
    "sdkgen.config.ts does not set the registry. Until it or .npmrc does, release.yml succeeds but publishes nothing.";
  expect((await initIn(folder, ["--yes"])).out).toContain(NOTE);
  const registry = ["--registry", "https://npm.example.com"];
  expect((await initIn(emptyFolder(), ["--yes", ...registry])).out).not.toContain(NOTE);
  const plan = { config: {}, source: "file:./sdkgen-0.1.0.tgz", files: [] };
  expect(nextSteps(folder, plan).notes).toContain(
    "Commit sdkgen-0.1.0.tgz as well: package.json and the workflows install sdkgen from it.",
  );
});
