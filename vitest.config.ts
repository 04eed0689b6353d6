// Tests run from source. Only the projects "release", "walk" and "adapters" build and pack something first.
// `*.test-d.ts` are compiled by npm run typecheck.
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { otherUndici } from "./test/nodes/undici.js";

const undici = otherUndici(process.env);

const ALL = "{test,catalogue/test}/**/*.test.ts";
const LONG = "{test,catalogue/test}/**/*.long.test.ts";
const WALK = "test/e2e/story/**/*.long.test.ts";
const FIREFOX = "catalogue/test/browser/firefox.test.ts";
const RELEASE = ["release", "e2e/story", "examples"].map((folder) => `test/${folder}/**/*.test.ts`);
const RELEASED = [...RELEASE, "test/compilers/consumers.test.ts"];
const QUEUE = "test/runtime/queue/**/*.test.ts";
const BROWSER = "catalogue/test/browser/**/*.test.ts";
const ADAPTERS = "test/adapters/**/*.test.ts";

const SDK = "test/examples/stage/pack-sdk.ts";
const PROGRAM = "test/e2e/story/pack-program.ts";

// These compile, install and publish packages, or try many thousands of cases in one test.
const MINUTES = { testTimeout: 600_000, hookTimeout: 600_000 };

// These wait for servers, timers and npm, so two workers would leave half of each core idle.
// Projects with different numbers of workers must belong to different groups.
const waiting = (groupOrder: number) => ({
  maxWorkers: 2 * availableParallelism(),
  sequence: { groupOrder },
});

/** A part of the suite: npm scripts choose it by its name. */
const project = (name: string, include: string[], exclude: string[], more: object = {}) => ({
  extends: true as const,
  test: { name, include, exclude: ["**/node_modules/**", ...exclude], ...more },
});

export default defineConfig({
  test: {
    alias: {
      "#runtime/generator": fileURLToPath(new URL("generator", import.meta.url)),
      "#runtime": fileURLToPath(new URL("runtime", import.meta.url)),
      ...(undici !== undefined && { undici }),
    },
    // Many files wait for processes and sockets; one core less, the default, would leave a two-core machine half idle.
    maxWorkers: "100%",
    // One process for many files: compilers and formatters, which take seconds to load, are then loaded once for each core.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    setupFiles: ["test/runtime/stage/watch-clocks.ts"],
    expect: { poll: { timeout: 50_000 } },
    projects: [
      project("suite", [ALL], [LONG, ...RELEASED, QUEUE, BROWSER, ADAPTERS]),
      project("queue", [QUEUE], [LONG], waiting(1)),
      project("browser", [BROWSER], [LONG, FIREFOX]),
      project("firefox", [FIREFOX], []),
      project("adapters", [ADAPTERS], [LONG], { globalSetup: [SDK], ...waiting(2), ...MINUTES }),
      project("release", RELEASED, [LONG], {
        globalSetup: [SDK, PROGRAM],
        ...waiting(3),
        ...MINUTES,
      }),
      project("walk", [WALK], [], { globalSetup: [PROGRAM], ...MINUTES }),
      project("long", [LONG], [WALK], MINUTES),
    ],
  },
});
