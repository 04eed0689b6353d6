// The program of the packed SDK: started by agents, over HTTP, by the inspector of MCP, and without
// its library.
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, mkdir, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, type TestContext } from "vitest";
import { startLedger, type LedgerServer } from "../../ledger/index.js";
import { programOf } from "../../nodes/nodes.js";
import { ADAPTER_MODULES, adapterApp } from "../stage/sdk.js";
import { connect, KINDS, type Answer } from "./stage/agents.js";

const LIBRARY = "@modelcontextprotocol/server";
const EXAMPLE = fileURLToPath(new URL("../../../examples/mcp", import.meta.url));

let app: Awaited<ReturnType<typeof adapterApp>>;
let bare: Awaited<ReturnType<typeof adapterApp>>;
let gateway: LedgerServer;
beforeAll(async () => {
  app = await adapterApp({ packages: [LIBRARY] });
  bare = await adapterApp();
  // npm links the program in the same way.
  await mkdir(join(app.path, "node_modules/.bin"));
  await chmod(cli(app.path), 0o755);
  await symlink(cli(app.path), join(app.path, "node_modules/.bin/gateway-sdk"));
  await cp(EXAMPLE, app.path, { recursive: true });
  gateway = await startLedger({ usd: 0.216 });
});
afterAll(async () => {
  await gateway.close();
  await app.remove();
  await bare.remove();
});

const cli = (folder: string) => join(folder, "node_modules/gateway-sdk/dist/esm/cli.js");
const environment = (): Record<string, string> => ({
  PATH: process.env["PATH"] ?? "",
  GATEWAY_API_KEY: gateway.apiKey,
  GATEWAY_BASE_URL: gateway.url,
});
const create = (prompt: string) => ({ model: "x-v3-omni", request: { prompt } });

test.concurrent.for(KINDS)(
  "%s starts it, lists and creates within its budget",
  async (kind, { onTestFinished }) => {
    const program = [process.execPath, cli(app.path), "mcp", "--max-usd", "0.3"] as const;
    const agent = await connect(kind, { program, env: environment() });
    onTestFinished(() => agent.close());
    expect((await agent.tools()).map(({ name }) => name)).toContain("create");
    const { structuredContent: told } = await agent.call("create", create(kind));
    expect(told).toMatchObject({ status: "completed", budget: { maxUsd: 0.3, spentUsd: 0.216 } });
    const { structuredContent } = await agent.call("create", create(`${kind}, another`));
    expect(structuredContent.error?.name).toBe("BudgetExceededError");
  },
);

test.concurrent.for(KINDS)(
  "%s gets the form and the progress over its streams, and a call that timed out has created once",
  async (kind, { onTestFinished }) => {
    const slow = await startLedger({ usd: 0.216, taskMs: 3_600_000 });
    const env = { ...environment(), GATEWAY_BASE_URL: slow.url };
    const program = [process.execPath, cli(app.path), "mcp", "--confirm-usd", "0.1"] as const;
    const asked: string[] = [];
    const answer: Answer = (message) => {
      asked.push(message);
      return { action: "accept", content: { confirm: true } };
    };
    const agent = await connect(kind, { program, env }, { answer });
    onTestFinished(async () => {
      await agent.close();
      await slow.close();
    });
    const seen: (string | undefined)[] = [];
    const onprogress = ({ message }: { readonly message?: string }) => void seen.push(message);
    for (let calls = 0; calls < 3; calls++) {
      const options = { timeout: 3000, onprogress };
      await expect(agent.call("create", create(kind), options)).rejects.toThrow(/timed out/i);
    }
    const [taskId = ""] = slow.ledger.tasksOf(kind);
    expect([slow.posts, asked.length]).toEqual([1, 1]);
    expect(asked[0]).toContain("may cost 0.216 USD");
    // A client with the protocol of 2026 reports the form as progress, too.
    expect(seen).toContain(`${taskId}: submitted`);
    const { structuredContent } = await agent.call("tasks", {});
    expect(structuredContent["tasks"]).toMatchObject([{ taskId, model: "x-v3-omni" }]);
  },
);

const run = (folder: string, args: readonly string[]) =>
  promisify(execFile)(process.execPath, [cli(folder), ...args], { env: environment() }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  );

test.concurrent(
  "without its library it prints the command that installs it, and everything else works",
  async () => {
    const { code, stdout, stderr } = await run(bare.path, ["mcp"]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toBe(
      'gateway-sdk: The command "mcp" needs the package @modelcontextprotocol/server. Start the command with\n' +
        "  npx -y -p gateway-sdk@1 -p @modelcontextprotocol/server@2 gateway-sdk mcp\n",
    );
    expect((await run(bare.path, ["mcp", "--help"])).stdout).toContain("--max-usd <usd>");
    expect((await run(bare.path, ["--version"])).stdout).toBe("1.0.0\n");
  },
);

/** Runs the program over HTTP until the end of the test. Returns its address. */
async function served(
  { onTestFinished }: TestContext,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
) {
  const child = spawn(process.execPath, [cli(app.path), "mcp", "--http", "0", ...args], {
    env: { ...environment(), ...env },
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  while (!said.includes("\n")) await once(child.stderr, "data");
  onTestFinished(() => void child.kill("SIGKILL"));
  return { child, url: /http:\/\/\S+(?=\. )/.exec(said)?.[0] ?? "" };
}

test.concurrent("over HTTP it serves this machine until it is stopped", async (context) => {
  const { child, url } = await served(context, ["--token-env", "MCP_TOKEN"], {
    MCP_TOKEN: "secret",
  });
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
  await expect(connect("client 2.4, 2026", { url })).rejects.toThrow();
  const headers = { authorization: "Bearer secret" };
  const agent = await connect("client 2.4, 2026", { url, headers });
  expect(await agent.tools()).toHaveLength(10);
  await agent.close();
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([143, null]);
});

test.concurrent("the inspector lists its tools and calls them", async (context) => {
  const node = programOf("22", process);
  if (node === undefined) throw new Error("There is no Node 22 for this machine.");
  const { url } = await served(context);
  const inspector = join(
    ADAPTER_MODULES,
    "@modelcontextprotocol/inspector/clients/launcher/build/index.js",
  );
  const inspect = async (...args: readonly string[]) => {
    const all = [inspector, "--cli", url, "--transport", "http", ...args];
    const { stdout } = await promisify(execFile)(node, all, {
      env: { ...environment(), HOME: app.path },
    });
    return JSON.parse(stdout) as object;
  };
  expect(await inspect("--method", "tools/list")).toMatchObject({
    tools: expect.arrayContaining([expect.objectContaining({ name: "create" })]) as object,
  });
  const request = JSON.stringify(create("inspected").request);
  const called = ["--tool-name", "create", "--tool-arg", "model=x-v3-omni", `request=${request}`];
  expect(await inspect("--method", "tools/call", ...called)).toMatchObject({
    structuredContent: { status: "completed", costUsd: 0.216 },
  });
  expect(gateway.ledger.tasksOf("inspected")).toHaveLength(1);
});

interface Start {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}
const AGENTS = [
  [".mcp.json", "mcpServers"],
  [".cursor/mcp.json", "mcpServers"],
  [".vscode/mcp.json", "servers"],
] as const;

test.concurrent.for(AGENTS)(
  "the configuration in examples/mcp/%s starts it",
  async ([file, field], { onTestFinished }) => {
    const text = await readFile(join(EXAMPLE, file), "utf8");
    const config = JSON.parse(text) as Readonly<Record<string, Readonly<Record<string, Start>>>>;
    const { command = "", args = [], env = {} } = config[field]?.["gateway-sdk"] ?? {};
    expect(env["GATEWAY_API_KEY"]).toMatch(/^\$\{/);
    // npx finds both packages in the working folder, and asks no registry.
    const offline = { npm_config_offline: "true", HOME: app.path };
    const shell = ["sh", "-c", `cd "$0" && exec "$@"`, app.path, command, ...args] as const;
    const agent = await connect("sdk 1.32, 2025", {
      program: shell,
      env: { ...environment(), ...offline },
    });
    onTestFinished(() => agent.close());
    const { structuredContent } = await agent.call("budget", {});
    expect(structuredContent.budget).toMatchObject({ maxUsd: 5, spentUsd: 0 });
  },
);
