// Records delivered files as saved, so that `recover` does not list them.
import { filesOf, type ResultFile, type TaskResult } from "../../results/result.js";
import type { UsedClient } from "./context.js";

/**
 * The model calls that belong to one AI SDK call. If one model call fails, the AI SDK drops all
 * files. Then no file counts as delivered.
 */
export interface CallGroup {
  /** Number of model calls that are still running. */
  running: number;
  /** Ids of started tasks that the AI SDK still polls. */
  readonly started: Set<string>;
  hasFailed: boolean;
  readonly delivered: DeliveredFile[];
}

interface DeliveredFile {
  readonly taskId: string;
  readonly file: number;
  readonly path: string;
}

const groupsByHeaders = new WeakMap<object, CallGroup>();

/**
 * Runs one model call of a group. Records the delivered files when all calls of the group have
 * succeeded. The AI SDK passes the same `headers` object to all calls of a group, including polls.
 */
export async function runInGroup<Answer>(
  client: UsedClient,
  headers: object = {},
  run: (group: CallGroup) => Promise<Answer>,
): Promise<Answer> {
  const group = groupsByHeaders.get(headers) ?? {
    running: 0,
    started: new Set(),
    hasFailed: false,
    delivered: [],
  };
  groupsByHeaders.set(headers, group);
  group.running += 1;
  try {
    return await run(group);
  } catch (error) {
    group.hasFailed = true;
    throw error;
  } finally {
    group.running -= 1;
    if (group.running === 0 && group.started.size === 0) {
      groupsByHeaders.delete(headers);
      if (!group.hasFailed) await record(client, group.delivered);
    }
  }
}

/** Returns the journal entries for files whose bytes were delivered. */
export function deliveredFiles(
  result: TaskResult,
  files: readonly ResultFile[],
): readonly DeliveredFile[] {
  const { taskId } = result;
  const all = filesOf(result);
  return files.map((file) => ({ taskId, file: all.indexOf(file), path: file.url }));
}

async function record(
  { internals: { journal, warn } }: UsedClient,
  delivered: readonly DeliveredFile[],
): Promise<void> {
  for (const one of delivered) {
    await journal?.note({ kind: "saved", ...one }).catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      // This is only a warning, because the caller has the file.
      warn?.(
        `The journal could not record that task ${one.taskId} was delivered; recover() will list it again: ${message}`,
      );
    });
  }
}
