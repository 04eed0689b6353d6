// TypeScript's server for editors, in its own process, over its protocol.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** A running server. */
export interface Editor {
  /** Sends a command that has no answer, such as `open` or `change`. */
  tell(command: string, args: object): void;
  /** Sends a command; returns the body of its answer. Throws if the server refuses the command. */
  ask(command: string, args: object): Promise<unknown>;
  close(): void;
}

interface Answer {
  readonly type: string;
  readonly request_seq?: number;
  readonly success?: boolean;
  readonly message?: string;
  readonly body?: unknown;
}

/** Starts a server; `script` is its `tsserver.js`. */
export function startEditor(script: string, cwd: string): Editor {
  const args = [script, "--disableAutomaticTypingAcquisition", "--suppressDiagnosticEvents"];
  const child = spawn(process.execPath, args, { cwd, stdio: ["pipe", "pipe", "inherit"] });
  const { stdin, stdout } = child;
  const waiting = new Map<number, (answer: Answer) => void>();
  // Headers and empty lines stand between the JSON lines.
  createInterface({ input: stdout }).on("line", (line) => {
    if (!line.startsWith("{")) return;
    const answer = JSON.parse(line) as Answer;
    if (answer.type !== "response" || answer.request_seq === undefined) return;
    waiting.get(answer.request_seq)?.(answer);
    waiting.delete(answer.request_seq);
  });
  let seq = 0;
  const tell = (command: string, given: object) => {
    seq++;
    stdin.write(`${JSON.stringify({ seq, type: "request", command, arguments: given })}\n`);
  };
  return {
    tell,
    ask: async (command, given) => {
      tell(command, given);
      const own = seq;
      const answer = await new Promise<Answer>((resolve) => waiting.set(own, resolve));
      if (answer.success === true) return answer.body;
      throw new Error(`${command}: ${answer.message ?? "no answer"}`);
    },
    close: () => void child.kill(),
  };
}
