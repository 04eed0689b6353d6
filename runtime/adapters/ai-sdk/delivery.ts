// Records in the journal which files the AI SDK received, so that `client.recover` does not list
// their tasks.
import { filesOf, type ResultFile, type TaskResult } from "../../results/result.js";
import type { UsedClient } from "./context.js";

/**
 * The model calls that the AI SDK makes for one call of the app. If one of these model calls fails,
 * the AI SDK drops the files of all of them. In this case, no file counts as delivered.
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
 * Runs one model call of a group. When all calls of the group have succeeded, records their files
 * as delivered.
 * Finds the group by its `headers` object: the AI SDK passes the same object to all calls of a
 * group, including polls.
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

/**
 * Describes files for the journal. In a description, the field `file` is the index of the file
 * among all files of the result.
 */
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
      // Warns instead of throwing, because an exception would drop files that were already
      // downloaded.
      warn?.(
        `The journal could not record that task ${one.taskId} was delivered (${message}). client.recover() will list the task again.`,
      );
    });
  }
}
