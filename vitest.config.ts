// Tests run from source; nothing is built first. `*.test-d.ts` are compiled by npm run typecheck.
import { defineConfig } from "vitest/config";
import { otherUndici } from "./test/nodes/undici.js";

const undici = otherUndici(process.env);

export default defineConfig({
  test: {
    alias: undici === undefined ? {} : { undici },
    include: ["test/**/*.test.ts"],
    // Many files wait for processes and sockets; one core less, the default, would leave a two-core machine half idle.
    maxWorkers: "100%",
    // One process for many files: compilers and formatters, which take seconds to load, are then loaded once for each core.
    isolate: false,
    // More than ten times what the slowest takes alone, so that a busy machine fails none.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
