// Answers as the bytes of HTTP/1.1, complete or broken on purpose.

type Headers = Readonly<Record<string, string | readonly string[]>>;

/** A status line and headers. */
export function head(status: number, headers: Headers = {}): string {
  const lines = Object.entries(headers).flatMap(([name, values]) =>
    [values].flat().map((value) => `${name}: ${value}\r\n`),
  );
  return `HTTP/1.1 ${status} Status\r\n${lines.join("")}\r\n`;
}

/** A complete answer. A body that is neither text nor bytes is sent as JSON. */
export function answer(status: number, body: unknown, headers: Headers = {}): Buffer {
  const raw = typeof body === "string" || Buffer.isBuffer(body);
  const bytes = Buffer.from(raw ? body : JSON.stringify(body));
  const type: Headers = raw ? {} : { "content-type": "application/json" };
  const length = { "content-length": String(bytes.length) };
  return Buffer.concat([Buffer.from(head(status, { ...type, ...length, ...headers })), bytes]);
}

/** The acknowledgement of a create (1-core.md, Submission acknowledgement). */
export function acknowledged(...ids: readonly unknown[]): Buffer {
  return answer(200, acknowledgement(...ids));
}

/** The body of the acknowledgement. */
export function acknowledgement(...ids: readonly unknown[]): unknown {
  return { code: 200, data: ids.map((task_id) => ({ status: "submitted", task_id })) };
}

/** A task record (1-core.md, Task record). */
export function record(id: string, fields: Readonly<Record<string, unknown>>): Buffer {
  return answer(200, { code: 200, data: { id, ...fields } });
}

/** A completed task with one video. */
export function completed(id: string, url: string, expiresAt = 1_785_600_000): Buffer {
  const result = { videos: [{ url: [url], expires_at: expiresAt }] };
  return record(id, { status: "completed", progress: 100, cost: 0.35, result });
}
