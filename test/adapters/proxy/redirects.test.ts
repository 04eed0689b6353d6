// The proxy redirects requests for a file at a public address. Any other file goes through the
// proxy.
import { expect, test } from "vitest";
import { record } from "../../ledger/index.js";
import { ended, openProxy } from "./in-process.js";

const IN_A_DAY = Math.floor(Date.now() / 1000) + 86_400;

/** Returns a function that requests a file with this URL from the proxy. */
async function fileAt(url: string, { expires_at = IN_A_DAY, privateHosts = [] as string[] } = {}) {
  const result = { videos: [{ url: [url], expires_at }] };
  const { create, get } = await openProxy({
    ledger: { onPoll: ({ taskId }) => record(taskId, { status: "completed", cost: 0.2, result }) },
    clientOptions: {
      results: { privateHosts },
      // Serves the files of all other hosts.
      fetch: async (input, init) =>
        /\/v1\/|\/api\//.test(String(input))
          ? fetch(input, init)
          : new Response("the file", { headers: { "content-type": "video/mp4" } }),
    },
  });
  await create();
  await ended(get, "task_1");
  return (headers?: Readonly<Record<string, string>>) => get("files/task_1/0", "ann", headers);
}

const PUBLIC = "https://files.example.com/video.mp4?signature=a b";
const OF_A_PAGE = { "sec-fetch-site": "same-origin" };

test.each([
  ["a program", {}],
  ["a video of a page", { ...OF_A_PAGE, "sec-fetch-mode": "no-cors" }],
  ["a link of a page", { ...OF_A_PAGE, "sec-fetch-mode": "navigate" }],
])("%s is redirected to a public file", async (_, headers) => {
  const answer = await (await fileAt(PUBLIC))({ ...headers, range: "bytes=0-3" });
  expect([answer.status, await answer.text()]).toEqual([302, ""]);
  expect(Object.fromEntries(answer.headers)).toEqual({
    location: "https://files.example.com/video.mp4?signature=a%20b",
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
  });
});

test.each<[string, string, Parameters<typeof fileAt>[1], Record<string, string>]>([
  ["read by a script", PUBLIC, {}, { ...OF_A_PAGE, "sec-fetch-mode": "cors" }],
  ["over http", "http://files.example.com/video.mp4", {}, {}],
  ["at a private address", "https://10.0.0.7/video.mp4", {}, {}],
  ["on a host of a local network", "https://files.internal/video.mp4", {}, {}],
  ["on a private host", PUBLIC, { privateHosts: ["Files.example.com"] }, {}],
  ["whose URL has expired", PUBLIC, { expires_at: 1_700_000_000 }, {}],
])("a file %s goes through the proxy", async (_, url, options, headers) => {
  const answer = await (await fileAt(url, options))(headers);
  expect([answer.status, await answer.text()]).toEqual([200, "the file"]);
});
