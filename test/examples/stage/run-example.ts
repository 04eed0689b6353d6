// Runs an example as a process of its own, against a reference gateway of its own.
import { mkdir, mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { createGateway, serveGateway, type Gateway } from "../../../gateway/index.js";
import { runCommand } from "./command.js";

export const KEY = "example-test-key-0123456789";

/** What is special about a run; by default the gateway is as it comes. */
export interface Setting {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly balance?: number;
  readonly models?: readonly string[];
  /** Text of the catalog that the gateway serves. Default that of the documents. */
  readonly catalog?: string;
  /** Origin of the URLs that the gateway hands out. Default its own. */
  readonly publicUrl?: string;
  readonly scenarios?: readonly (readonly [text: string, on: string])[];
  /** Done at the gateway before the example runs. */
  readonly before?: (gateway: Gateway) => Promise<void>;
  /** How often it runs, in the same folder. Default once. */
  readonly times?: number;
}

/** What a run gave. */
export interface Outcome {
  /** Lines on stdout, with `GATEWAY` for the gateway's address. */
  readonly lines: readonly string[];
  /** Lines on stderr, likewise. */
  readonly errors: readonly string[];
  readonly code: number | null;
  readonly gateway: Gateway;
  /** Folder that the example ran in. */
  readonly folder: string;
}

/** Runs `examples/<name>.ts`, as compiled in the consumer project. */
export async function runExample(
  consumer: string,
  name: string,
  setting: Setting = {},
): Promise<Outcome> {
  const {
    balance,
    models,
    catalog,
    publicUrl,
    scenarios = [],
    before,
    times = 1,
    args = [],
  } = setting;
  const key = {
    key: KEY,
    ...(balance === undefined ? {} : { balance }),
    ...(models === undefined ? {} : { models }),
  };
  const gateway = createGateway({
    seed: 1,
    taskTime: "1500ms",
    keys: [key],
    ...(publicUrl === undefined ? {} : { publicUrl }),
    ...(catalog === undefined ? {} : { catalog }),
  });
  await before?.(gateway);
  for (const [text, on] of scenarios) gateway.scenarios.add(text, on);
  const listening = await serveGateway(gateway, { port: 0 });
  const runs = join(consumer, "runs");
  await mkdir(runs, { recursive: true });
  const folder = await mkdtemp(join(runs, "run-"));
  const all = {
    GATEWAY_BASE_URL: listening.url,
    GATEWAY_API_KEY: KEY,
    EXAMPLE_START: new Date(gateway.clock.now()).toISOString(),
    ...setting.env,
  };
  const compiled = join(consumer, "dist");
  const program = ["--import", `${compiled}/idle-time.js`, `${compiled}/${name}.js`, ...args];
  try {
    let stdout = "";
    let stderr = "";
    let code: number | null = 0;
    for (let time = 0; time < times && code === 0; time++) {
      const ended = await runCommand(process.execPath, program, { cwd: folder, env: all });
      stdout += ended.stdout;
      stderr += ended.stderr;
      code = ended.code;
    }
    const lines = (text: string) =>
      text
        .replaceAll(listening.url, "GATEWAY")
        .split("\n")
        .filter((line) => line !== "");
    return { lines: lines(stdout), errors: lines(stderr), code, gateway, folder };
  } finally {
    await listening.close();
  }
}
