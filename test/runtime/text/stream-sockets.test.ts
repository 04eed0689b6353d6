// Open streams and the sockets of other calls.
import { expect, test } from "vitest";
import type { TextGenerateContentRequest } from "../../../generated/src/index.js";
import { clientOn } from "../stage/client.js";
import { serve } from "../stage/server.js";

const REQUEST: TextGenerateContentRequest = {
  model: "x-3.5-flash",
  contents: [{ role: "user", parts: [{ text: "Say hello" }] }],
};
const CHUNK = { candidates: [{ content: { role: "model", parts: [{ text: "Hello" }] } }] };

test.each(["the pool", "a dispatcher", "fetch"])(
  "over %s, more open streams than sockets leave polls alone",
  async (wire) => {
    const server = await serve(({ url }, _, response) => {
      if (!url.includes("streamGenerateContent"))
        return { body: { code: 200, data: { status: "processing", progress: 1 } } };
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(`data: ${JSON.stringify(CHUNK)}\n\n`);
      return "handled";
    });
    const given = {
      "the pool": { dispatcher: undefined },
      "a dispatcher": {},
      fetch: { dispatcher: undefined, fetch: globalThis.fetch },
    }[wire];
    const { client } = clientOn(server.url, { limits: { sockets: 2 }, ...given });
    const streams = Array.from({ length: 3 }, () =>
      client.text.stream(REQUEST)[Symbol.asyncIterator](),
    );
    for (const stream of streams)
      expect(await stream.next()).toEqual({ done: false, value: CHUNK });
    expect(await client.tasks.get("task_1")).toMatchObject({ status: "processing" });
    for (const stream of streams) await stream.return?.();
  },
);
