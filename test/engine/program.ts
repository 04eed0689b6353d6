// A program that a test starts, stops, continues and kills. When the test's process exits, all
// running programs are killed.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";

export interface StartOptions {
  /** Flags of Node. */
  readonly flags?: readonly string[];
  /** Added to the environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Milliseconds after which the program is killed. Default never. */
  readonly longestMs?: number;
}

const LONGEST_END_MS = 60_000;

export interface End {
  readonly code: number | null;
  readonly signal: string | null;
}

const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Kills the program when the test's process exits. */
export function notLeftBehind(child: ChildProcess): void {
  running.add(child);
  child.once("close", () => running.delete(child));
}

export function start(
  node: string,
  program: string,
  orders: unknown,
  options: StartOptions = {},
): Program {
  const { flags = [], env = {}, longestMs } = options;
  const child = spawn(node, [...flags, program, JSON.stringify(orders)], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
    timeout: longestMs,
    killSignal: "SIGKILL",
  });
  return new Program(child);
}

/** A running program. `await using` kills it. */
export class Program implements AsyncDisposable {
  stdout = "";
  stderr = "";
  /** Resolves when the program has ended and its output is complete. */
  readonly ended: Promise<End>;
  readonly #child: ChildProcess;

  get hasEnded(): boolean {
    return !running.has(this.#child);
  }

  constructor(child: ChildProcess) {
    this.#child = child;
    notLeftBehind(child);
    child.stdout?.on("data", (chunk: Buffer) => (this.stdout += chunk.toString()));
    child.stderr?.on("data", (chunk: Buffer) => (this.stderr += chunk.toString()));
    this.ended = once(child, "close").then(([code, signal]) => {
      return { code, signal } as End;
    });
  }

  /** Resolves as soon as the program has printed something or has ended. */
  async said(): Promise<void> {
    if (this.stdout === "") await Promise.race([once(this.#child.stdout!, "data"), this.ended]);
  }

  /** Sends SIGKILL, which also ends a stopped program. */
  kill(): Promise<End> {
    this.#child.kill("SIGKILL");
    return this.ended;
  }

  /** Sends SIGSTOP. */
  stop(): void {
    this.#child.kill("SIGSTOP");
  }

  /** Sends SIGCONT. */
  continue(): void {
    this.#child.kill("SIGCONT");
  }

  /** Sends SIGTERM. If the program has not ended after a minute, kills the program. */
  end(): Promise<End> {
    this.#child.kill("SIGTERM");
    const timer = setTimeout(() => this.#child.kill("SIGKILL"), LONGEST_END_MS);
    return this.ended.finally(() => clearTimeout(timer));
  }

  /**
   * Returns the output of the program after it has ended with exit code 0. Otherwise throws an
   * error with the program's error output.
   */
  async output(): Promise<string> {
    const { code, signal } = await this.ended;
    if (code === 0) return this.stdout;
    throw new Error(`died (${signal ?? code}: ${this.stderr.trim().slice(0, 400)})`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill();
  }
}
