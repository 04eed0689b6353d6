// Finds files, exports and dependencies without a user. Each ignore has its reason.
import type { KnipConfig } from "knip";

const config: KnipConfig = {
  workspaces: {
    ".": {
      entry: [
        "scripts/*.ts",
        "scripts/package/{build,config}.ts",
        "gateway/index.ts",
        "sdkgen.config.ts",
        // SDKs import these as `#runtime/…`; templates/ and generator/typescript/ write them.
        "runtime/index.ts",
        "runtime/{jobs,live,batch,batch/queue}/index.ts",
        "generator/live.ts",
        "runtime/adapters/{browser,mcp,proxy,react}/index.ts",
        "runtime/adapters/ai-sdk/provider.ts",
        "runtime/adapters/react/use-run.ts",
        "runtime/call/model/definition.ts",
        "test/**/*.{test,test-d}.{ts,tsx}",
        "{test,bench}/*/run.ts",
        // Programs that a test or a benchmark starts by their path.
        "bench/**/*-process.{ts,mjs}",
        "test/adapters/{ai-sdk/programs,proxy/hosts}/*.mjs",
        "test/adapters/react/{page,recipe}.tsx",
        "test/crash/{by-key,journaled}.ts",
        "test/e2e/generate/disk/{hold-folder,write-tree}.ts",
        "test/examples/stage/idle-time.ts",
        "test/ledger/main.ts",
        "test/registry/serve.mjs",
        "test/runtime/batch/{image-program,mcp-program,program}.ts",
        "test/runtime/journal/{full-disk,holder,submitter}.ts",
        "test/runtime/queue/{aborted,proxy-process}.ts",
        "test/runtime/transport/silent/child.ts",
        "test/runtimes/{intercepted,program,start,worker}.mjs",
      ],
      project: [
        "{bench,commands,gateway,generator,runtime,scripts,test}/**/*.{ts,tsx,mjs,mts}",
        "*.ts",
      ],
    },
    catalogue: {
      entry: [
        // One of these is bundled for each page.
        "page/**/index.tsx",
        "page/bar/theme-early.ts",
        "test/**/*.test.ts",
        // Started by a test.
        "test/browser/firefox/task.mjs",
      ],
      project: "**/*.{ts,tsx,mjs}",
    },
  },
  // An exported type that only its own file uses is part of an exported signature.
  ignoreExportsUsedInFile: { interface: true, type: true },
  // Not modules of this project: a test reads them as the source of a user's program.
  ignoreFiles: ["test/callers/app/**"],
  ignoreDependencies: [
    // Loaded with createRequire by commands/command-line/check-config.ts, because it has no types.
    "spdx-expression-parse",
    // Resolved by catalogue/bundle/page.ts, which copies its script.
    "redoc",
    // Users install these for examples/testing/.
    "@jest/globals",
    "gateway-sdk",
    // Listed in test/jest/package.json.
    "jest-environment-jsdom",
    // Listed in test/adapters/package.json.
    "@tanstack/react-query",
    "ai",
    "express",
    "fastify",
    "react-dom",
    "redis",
    "@upstash/redis",
    // Listed in package.json of catalogue/test/browser/firefox, test/registry and test/runtimes.
    "puppeteer-core",
    "verdaccio",
    "msw",
  ],
  // Debian packages, which README.md lists for a machine that tests.
  ignoreBinaries: ["unshare", "redis-server", "mkfifo"],
};

export default config;
