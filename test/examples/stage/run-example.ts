// Runs an example as a process of its own, against its own reference gateway.
import { mkdir, mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { createGateway, serveGateway, type Gateway } from "../../../gateway/index.js";
import { runCommand } from "./command.js";

export const KEY = "example-test-key-0123456789";

/** Settings of a run. By default the gateway has its defaults. */
export interface Setting {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The models that the key may use. Default all. */
  readonly models?: readonly string[];
  readonly scenarios?: readonly (readonly [text: string, on: string])[];
  /** Prepares the gateway before the example runs. */
  readonly before?: (gateway: Gateway) => Promise<void>;
  /** Number of runs in the same folder. Default 1. */
  readonly times?: number;
}

/** A run of an example, and its expected output. */
export interface Case {
  /** Path below `examples/`, without `.ts`. */
  readonly example: string;
  /** The situation of the row, if an example has several rows. */
  readonly when?: string;
  readonly setting?: Setting;
  /** Lines on stdout, with `GATEWAY` for the gateway's address. */
  readonly prints: readonly string[];
  /** Lines on stderr. Default none. */
  readonly warns?: readonly string[];
  /** Expected files and folders after the run. Not checked if absent. */
  readonly leaves?: readonly string[];
}

/** The output of a run, with `GATEWAY` for the gateway's address, its exit code, and its folder. */
interface Outcome {
  readonly lines: readonly string[];
  readonly errors: readonly string[];
  readonly code: number | null;
  readonly folder: string;
}

/** Runs `examples/<name>.ts`, compiled in the consumer project. */
export async function runExample(
  consumer: string,
  name: string,
  { models, scenarios = [], before, times = 1, args = [], env }: Setting = {},
): Promise<Outcome> {
  const gateway = createGateway({
    seed: 1,
    taskTime: "1500ms",
    keys: [{ key: KEY, ...(models !== undefined && { models }) }],
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
    ...env,
  };
  const compiled = join(consumer, "dist");
  const program = ["--import", `${compiled}/idle-time.js`, `${compiled}/${name}.js`, ...args];
  try {
    const ended = { code: 0 as number | null, stdout: "", stderr: "" };
    for (let time = 0; time < times && ended.code === 0; time++) {
      const run = await runCommand(process.execPath, program, { cwd: folder, env: all });
      ended.stdout += run.stdout;
      ended.stderr += run.stderr;
      ended.code = run.code;
    }
    const lines = (text: string) => {
      const shown = text.replaceAll(listening.url, "GATEWAY");
      return shown.split("\n").filter((line) => line !== "");
    };
    const { code, stdout, stderr } = ended;
    return { lines: lines(stdout), errors: lines(stderr), code, folder };
  } finally {
    await listening.close();
  }
}
