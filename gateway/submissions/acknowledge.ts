// The answers to create requests and text calls (1-core.md, Submission acknowledgement; Versioning
// 4).
import { jsonText, withBody } from "../http/answer.js";
import type { Task } from "../tasks/task.js";

/** An answer that can be stored and repeated, byte for byte. */
export interface StoredAnswer {
  readonly status: number;
  readonly text: string;
  /** True if the text is a stream of server-sent events. Default false: the text is JSON. */
  readonly isStream?: boolean;
}

/** Returns a stored answer as a response. A stream sends its events one by one. */
export function responseOf(
  { status, text, isStream }: StoredAnswer,
  headers: Readonly<Record<string, string>> = {},
): Response {
  if (isStream !== true) return jsonText(text, status, headers);
  const encoder = new TextEncoder();
  const events = text.split(/(?<=\n\n)/).map((event) => encoder.encode(event));
  const type = "text/event-stream; charset=utf-8";
  const response = new Response(ReadableStream.from(events), {
    status,
    headers: { "content-type": type, ...headers },
  });
  return withBody(response, type, text);
}

/**
 * Returns the answer to a create request. The request header `X-Service-Response-Version` selects
 * the variant with status 202 (4-field-notes.md, Tasks).
 */
export function acknowledgement(
  { id }: Task,
  pollPath: string,
  responseVersion: string | undefined,
): StoredAnswer {
  const status = "submitted";
  if (responseVersion === undefined) {
    return { status: 200, text: JSON.stringify({ code: 200, data: [{ status, task_id: id }] }) };
  }
  const poll_url = pollPath.replace("{task_id}", id);
  const data = { id, object: "generation.task", status, poll_url };
  return { status: 202, text: JSON.stringify({ code: 202, data }) };
}
