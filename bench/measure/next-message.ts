// Waits for a message of a forked process.
import type { ChildProcess } from "node:child_process";

/** Resolves to the next message. Rejects if the process ends before it sends a message. */
export function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) =>
      reject(
        new Error(
          `A process of the benchmark ended before it sent a message (exit code ${String(code)})`,
        ),
      );
    child.once("exit", onExit);
    child.once("error", reject);
    child.once("message", (message) => {
      child.off("exit", onExit);
      child.off("error", reject);
      resolve(message as Message);
    });
  });
}
