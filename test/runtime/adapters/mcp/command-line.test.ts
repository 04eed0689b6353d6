// The flags of the command mcp: the options they give, and the values it rejects before it loads
// anything.
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import type { McpOptions } from "../../../../runtime/adapters/mcp/options.js";
import { main, type Program } from "../../../../runtime/batch/command-line/main.js";
import { createClient } from "../../stage/sdk.js";

const CLIENT = { apiKey: "sk-test-1234567890", baseUrl: "http://127.0.0.1:9" };

/**
 * Returns exit code, output, and the options with which the command would serve. Nothing is served.
 */
async function ran(args: readonly string[], library?: Error) {
  const served: unknown[] = [];
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const serving = { closed: Promise.resolve(), close: async () => undefined };
  const program: Program = {
    name: "media",
    packageName: "@acme/media",
    version: "2.3.4",
    args: ["mcp", ...args],
    stdin: process.stdin,
    stdout: stdout as unknown as Program["stdout"],
    stderr: stderr as unknown as Program["stderr"],
    createClient: (options) => createClient({ ...options, ...CLIENT }),
    batchWorker: () => Promise.reject(new Error("No worker is started.")),
    mcp: async () => {
      if (library !== undefined) throw library;
      return {
        mcpFactory: ({ client: _, ...options }: McpOptions) => {
          served.push(options);
          return () => Promise.reject(new Error("Nothing is served."));
        },
        serveStreams: () => serving,
        serveHttp: async (_, options) => {
          served.push(options);
          return serving;
        },
      };
    },
  };
  const code = await main(program);
  const said = [stdout, stderr].map((stream) => String(stream.read() ?? ""));
  return { code, out: said[0], err: said[1], served };
}

const PLAIN = {
  maxUsd: undefined,
  maxUsdPerCall: undefined,
  confirmUsd: undefined,
  waitMs: 45_000,
  saveTo: undefined,
  uploadDir: undefined,
  models: undefined,
  tools: undefined,
  serverInfo: { name: "media", version: "2.3.4" },
};

test.each<[string, readonly string[], readonly unknown[]]>([
  ["nothing", [], [PLAIN]],
  [
    "limits",
    ["--max-usd", "5", "--max-usd-call", "0.5", "--confirm-usd", "0.25"],
    [{ ...PLAIN, maxUsd: 5, maxUsdPerCall: 0.5, confirmUsd: 0.25 }],
  ],
  [
    "models and shape",
    ["--models", "x-*", "--models", "y", "--tools", "each", "--wait", "20", "--save", "out"],
    [{ ...PLAIN, models: ["x-*", "y"], tools: "each", waitMs: 20_000, saveTo: "out" }],
  ],
  ["an upload folder", ["--upload-dir", "in"], [{ ...PLAIN, uploadDir: "in" }]],
  ["HTTP", ["--http", "8080"], [PLAIN, { port: 8080, host: undefined, token: undefined }]],
])("%s", async (_, args, served) => {
  expect(await ran(args)).toEqual({ code: 0, out: "", err: "", served });
});

test.each<[readonly string[], string]>([
  [["x"], 'unexpected argument "x"; see media mcp --help.'],
  [["--max-usd", "lots"], "--max-usd must be an amount in USD, such as 12.5."],
  [
    ["--max-usdcall", "1"],
    'unknown option "--max-usdcall"; did you mean "--max-usd-call"? See media mcp --help.',
  ],
  [["--tools", "all"], "--tools must be one of each, search."],
  [["--host", "0.0.0.0"], "--host needs --http PORT."],
  [["--token-env", "TOKEN"], "--token-env needs --http PORT."],
  [["--http", "web"], "--http must be a whole number from 0 to 65535."],
  [
    ["--http", "1", "--token-env", "NO_SUCH_TOKEN"],
    "The environment variable NO_SUCH_TOKEN (--token-env) is empty or not set. Set it to the token.",
  ],
])("%j is refused", async (args, sentence) => {
  const ended = { code: 2, out: "", err: `media: ${sentence}\n`, served: [] };
  expect(await ran(args)).toEqual(ended);
});

test("without its library it names the packages to install", async () => {
  const missing = new Error(
    "Cannot find package '@modelcontextprotocol/server' imported from mcp.js",
  );
  const { code, err } = await ran([], missing);
  expect({ code, err }).toEqual({
    code: 2,
    err:
      'media: The command "mcp" needs the package @modelcontextprotocol/server. Start the command with\n' +
      "  npx -y -p @acme/media@2 -p @modelcontextprotocol/server@2 media mcp\n",
  });
});

test("--help lists its flags, without its library", async () => {
  const { code, out } = await ran(["--help"], new Error("missing"));
  expect(code).toBe(0);
  expect(out).toContain("  npx -y -p @acme/media@2 -p @modelcontextprotocol/server@2 media mcp\n");
  expect(out).toContain("--token-env <name>");
});
