// A paid result arrives, in whatever form the server sends its id, its answer or its file.
import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import type { FetchFunction } from "../../../runtime/call/transport/wire/fetch/fetch-function.js";
import { FILE, record } from "../../ledger/index.js";
import { caught } from "../stage/client.js";
import { ledger, WIRES } from "./wires.js";

const REQUEST = { prompt: "a" };
const acknowledged = (task_id: string) =>
  `{"code":200,"data":[{"status":"submitted","task_id":${task_id}}]}`;

// The id as the answer writes it, and the id of the task.
const IDS: readonly (readonly [string, string])[] = [
  ["123456789", "123456789"],
  ["9007199254740993", "9007199254740993"],
  ["12345678901234567890", "12345678901234567890"],
  [JSON.stringify("Zm9v".repeat(55)), "Zm9v".repeat(55)],
  [JSON.stringify("x".repeat(1000)), "x".repeat(1000)],
  ['"task/7?a=b#c"', "task/7?a=b#c"],
  ['"tâche:7+é=="', "tâche:7+é=="],
  ['"urn:uuid:5b1c"', "urn:uuid:5b1c"],
];

describe.each(WIRES)("on the wire %s", (name, wire) => {
  // Only a wire that cannot slow down a server fetches a file in parts from the start.
  const requests = name === "pool" ? 1 : 2;

  test.each(IDS)("02: a run waits for the task with the id %s", async (text, id) => {
    const polled: string[] = [];
    const url = () => `${server.url}/files/a/video-1.mp4?expires=9999999999`;
    const { server, client } = await ledger(
      {
        onCreate: ({ bill }) => (
          bill(),
          {
            status: 200,
            body: acknowledged(text),
            headers: { "content-type": "application/json" },
          }
        ),
        onPoll: ({ taskId }) => {
          polled.push(decodeURIComponent(taskId));
          const result = { videos: [{ url: [url()] }] };
          return record(decodeURIComponent(taskId), {
            status: "completed",
            progress: 100,
            cost: 0.2,
            result,
          });
        },
      },
      wire,
    );
    const result = await client.model("x-v3-omni").run(REQUEST);
    expect(result).toMatchObject({ taskId: id, cost: 0.2 });
    expect(polled).toEqual([id]);
    expect(server.posts).toBe(1);
  });

  test.each(["0.30000000000000004", "-0.12345678901234568", "1.2345678901234567e-7", "1e+21"])(
    "the number %s beside the id changes nothing",
    async (number) => {
      const body = `{"code":200,"data":[{"status":"submitted","task_id":"task_9"}],"cost":${number}}`;
      const { client } = await ledger({ onCreate: () => ({ status: 200, body }) }, wire);
      expect((await client.model("x-v3-omni").submit(REQUEST)).id).toBe("task_9");
    },
  );

  test("02: a task id only in the header Location is used, also with an empty body", async () => {
    const headers = { location: "/v1/tasks/task_55" };
    const { server, client } = await ledger(
      { onCreate: () => ({ status: 202, body: "", headers }) },
      wire,
    );
    expect((await client.model("x-v3-omni").submit(REQUEST)).id).toBe("task_55");
    expect(server.posts).toBe(1);
  });

  test.each(["NaN", "Infinity", "-Infinity"])(
    "a completed record with the number %s is read",
    async (number) => {
      const { client } = await ledger(
        {
          onPoll: ({ taskId }) => {
            const fields = `"status":"completed","progress":100,"cost":0.2,"actual_time":${number}`;
            const result = `"prompt":"NaN and Infinity","result":{"videos":[{"url":["https://h/a.mp4"]}]}`;
            return { status: 200, body: `{"data":{"id":"${taskId}",${fields},${result}}}` };
          },
        },
        wire,
      );
      const result = await client.model("x-v3-omni").run(REQUEST);
      expect(result.cost).toBe(0.2);
      expect(JSON.stringify(result.raw)).toContain("NaN and Infinity");
    },
  );

  test("02: the error has all ids of an answer that has none in the documented place", async () => {
    const body = { code: 200, data: [], jobs: [{ task_id: "a-1" }, { task_id: "a-2" }] };
    const { server, client } = await ledger({ onCreate: () => ({ status: 200, body }) }, wire);
    expect(await caught(client.model("x-v3-omni").submit(REQUEST))).toMatchObject({
      name: "SubmissionUnknownError",
      taskIds: ["a-1", "a-2"],
      snippet: JSON.stringify(body),
    });
    expect(server.posts).toBe(1);
  });

  test.each([403, 400, 401, 405, 412, 501])(
    "if a file server refuses Range with %i, the file is requested once without it",
    async (status) => {
      const { server, client } = await ledger(
        { onFile: ({ range }) => (range === undefined ? undefined : { status }) },
        wire,
      );
      const { videos } = await client.model("x-v3-omni").run(REQUEST);
      expect(Buffer.from((await videos[0]?.bytes()) ?? []).equals(FILE)).toBe(true);
      expect([...server.fetches.values()]).toEqual([requests]);
    },
  );
});

// These packages are loaded at run time, because an import would also load their types, and with
// them the types of a browser.
const require = createRequire(import.meta.url);
const { default: nodeFetch3 } = (await import(require.resolve("node-fetch"))) as {
  default: FetchFunction;
};

// Returns a fetch whose response has only status, headers and these parts, as a caller's fetch may
// return it.
const partial =
  (parts: (response: Response) => object): FetchFunction =>
  async (...args) => {
    const response = await globalThis.fetch(...(args as Parameters<typeof fetch>));
    const { status, headers } = response;
    return { status, headers, ...parts(response) } as never;
  };

const FETCHES: readonly (readonly [string, FetchFunction])[] = [
  ["node-fetch 3", nodeFetch3],
  ["node-fetch 2", require("node-fetch-2") as FetchFunction],
  ["cross-fetch 4", require("cross-fetch") as FetchFunction],
  ["a fetch with bytes only", partial((one) => ({ arrayBuffer: () => one.arrayBuffer() }))],
  [
    "a fetch with an iterable of pieces",
    partial((one) => ({
      body: {
        async *[Symbol.asyncIterator]() {
          yield new Uint8Array(await one.arrayBuffer());
        },
      },
    })),
  ],
  [
    "a fetch with an iterable of array buffers",
    partial((one) => ({
      body: {
        async *[Symbol.asyncIterator]() {
          yield await one.arrayBuffer();
        },
      },
    })),
  ],
  [
    "a fetch with a text as body",
    partial((one) => ({ body: "unread", arrayBuffer: () => one.arrayBuffer() })),
  ],
  [
    "a fetch with a null body and bytes",
    partial((one) => ({ body: null, arrayBuffer: () => one.arrayBuffer() })),
  ],
];

describe.each(FETCHES)("03: with %s", (_, fetch) => {
  test("a create, its polls and its file are read", async () => {
    const { server, client } = await ledger({}, () => ({ fetch }));
    const { videos, cost } = await client.model("x-v3-omni").run(REQUEST);
    expect(cost).toBe(0.2);
    expect(Buffer.from((await videos[0]?.bytes()) ?? []).equals(FILE)).toBe(true);
    expect(server.posts).toBe(1);
  });

  test("the reason of a refusal is read", async () => {
    const onCreate = () => ({ status: 400, body: { detail: "R-7" } });
    const { server, client } = await ledger({ onCreate }, () => ({ fetch }));
    const error = (await caught(client.model("x-v3-omni").submit(REQUEST))) as Error;
    expect(error).toMatchObject({ name: "BadRequestError", status: 400 });
    expect(error.message).toMatch(/^400: R-7\. /);
    expect(server.posts).toBe(1);
  });
});

test("03: a response without a body and bytes leaves the create unknown", async () => {
  const fetch = partial(() => ({}));
  const { server, client } = await ledger({}, () => ({ fetch }));
  const error = (await caught(client.model("x-v3-omni").submit(REQUEST))) as Error;
  expect(error.name).toBe("SubmissionUnknownError");
  expect(error.message).toContain("fetch did not answer with a Response");
  expect(server.posts).toBe(1);
});
