// The answer to a create or text call, and how it is sent (1-core.md, Submission acknowledgement; Versioning 4).
import { jsonText } from "../http/answer.js";
import type { Task } from "../tasks/task.js";

/** An answer as it can be stored and sent again, byte for byte. */
export interface StoredAnswer {
  readonly status: number;
  readonly text: string;
  /** Whether the text is a stream of server-sent events rather than JSON. */
  readonly isStream?: boolean;
}

/** The response of an answer; a stream comes event by event. */
export function responseOf(
  { status, text, isStream }: StoredAnswer,
  headers: Readonly<Record<string, string>> = {},
): Response {
  if (isStream !== true) return jsonText(text, status, headers);
  const encoder = new TextEncoder();
  const events = text.split(/(?<=\n\n)/);
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const event = events.shift();
      if (event === undefined) controller.close();
      else controller.enqueue(encoder.encode(event));
    },
  });
  const type = { "content-type": "text/event-stream; charset=utf-8" };
  return new Response(body, { status, headers: { ...type, ...headers } });
}

/**
 * The acknowledgement of a task. With the header `X-Service-Response-Version` it is the 202 variant
 * (4-field-notes.md, Tasks).
 */
export function acknowledgement(
  task: Task,
  pollPath: string,
  responseVersion: string | undefined,
): StoredAnswer {
  if (responseVersion === undefined) {
    const data = [{ status: "submitted", task_id: task.id }];
    return { status: 200, text: JSON.stringify({ code: 200, data }) };
  }
  const data = {
    id: task.id,
    object: "generation.task",
    status: "submitted",
    poll_url: pollPath.replace("{task_id}", task.id),
  };
  return { status: 202, text: JSON.stringify({ code: 202, data }) };
}
