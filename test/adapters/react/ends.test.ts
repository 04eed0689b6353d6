// The ends of tasks in a browser: their reasons, polls that fail, clients that change, and lists of
// runs.
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, type Browser, type Page } from "../../../catalogue/test/browser/browser.js";
import { failed, record, type LedgerOptions } from "../../ledger/index.js";
import { bundled, openSite, REACTS } from "./site.js";

let browser: Browser;
let script: string;
beforeAll(async () => {
  browser = await launchBrowser();
  script = await bundled("page.tsx", REACTS["React 19"]);
});
afterAll(() => browser.close());

const click = (page: Page, name: string) => page.getByRole("button", { name }).first().click();
const shows = (page: Page, part: string) =>
  page.locator("output").filter({ hasText: part }).first().waitFor();
const stored = async (page: Page, name: string) =>
  JSON.parse((await page.evaluate<string | null>(`sessionStorage.getItem("${name}")`)) ?? "[]") as {
    readonly key: string;
  }[];

test.each<[string, LedgerOptions["onPoll"], string]>([
  [
    "the reason of a failed task",
    ({ taskId }) => failed(taskId),
    '"status":"failed","name":"TaskFailedError","message":"the model failed"',
  ],
  [
    "that a task is completed without a result",
    ({ taskId }) => record(taskId, { status: "completed", cost: 0.2, result: { videos: [] } }),
    '"name":"EmptyResultError","message":"The task is completed without a result.',
  ],
])("useRun and useTask show %s at once", async (_, onPoll, part) => {
  for (const path of ["/run", "/inside"]) {
    const { page, gateway, faults } = await openSite(browser, script, path, { onPoll });
    await click(page, "Run");
    await shows(page, part);
    expect([gateway.ledger.creates.length, faults]).toEqual([1, []]);
  }
});

const notFound = { error: { name: "NotFoundError", message: "no such task", retryable: false } };

test("the page waits out one 404 of a poll, and shows a second one in a row", async () => {
  const { page } = await openSite(browser, script, "/run");
  let missing = 1;
  await page.route(/\/tasks\/task_/, (route) =>
    missing-- > 0 ? route.fulfill({ status: 404, json: notFound }) : route.continue(),
  );
  await click(page, "Run");
  await shows(page, "/files/task_1/0");
  missing = 2;
  await click(page, "Run");
  await shows(page, '"name":"NotFoundError","message":"no such task"');
});

test("the page decides by `retryable` and `name`, whatever the status is", async () => {
  const { page, gateway } = await openSite(browser, script, "/run");
  const error = { name: "SomeError", message: "no" };
  const answers = [
    { status: 400, json: { error: { ...error, retryable: true } } },
    { status: 404, json: { error: { name: "InternalError", message: "no" } } },
    { status: 503, json: { error: { ...error, retryable: false } } },
  ];
  await page.route(/\/tasks\/task_/, (route) => {
    const answer = answers.shift();
    return answer === undefined ? route.continue() : route.fulfill(answer);
  });
  await click(page, "Run");
  await shows(page, '"name":"SomeError"');
  expect([answers, gateway.ledger.creates.length]).toEqual([[], 1]);
});

test("useRun shows the error of a circular request, and does not throw", async () => {
  const { page, gateway, faults } = await openSite(browser, script, "/checked");
  await click(page, "Circular");
  await shows(page, '"name":"RangeError"');
  expect([gateway.ledger.creates.length, faults]).toEqual([0, []]);
});

test("a client that is made at each render makes no loop of renders or requests", async () => {
  const { page, gateway } = await openSite(browser, script, "/inside");
  await page.clock.install();
  const requests: string[] = [];
  page.on("request", (request) => void requests.push(request.url()));
  await click(page, "Run");
  await shows(page, "/files/task_1/0");
  // All timers that were pending have fired.
  await page.clock.runFor(10_000);
  const renders = await page.evaluate<number>("renders");
  const sent = requests.length;
  await page.clock.runFor(10_000);
  expect([await page.evaluate<number>("renders"), requests.length]).toEqual([renders, sent]);
  await page.reload();
  await shows(page, "/files/task_1/0");
  expect(gateway.ledger.creates).toHaveLength(1);
});

test("useRun calls the proxy at its `url`, with the `headers` of the latest render", async () => {
  const { page } = await openSite(browser, script, "/elsewhere");
  const visitors: (string | undefined)[] = [];
  page.on("request", (request) => void visitors.push(request.headers()["x-visitor"]));
  await click(page, "Run");
  await shows(page, '"url":"/elsewhere/gateway/files/task_1/0"');
  await click(page, "Another visitor");
  const before = visitors.length;
  await click(page, "Run");
  await shows(page, "/files/task_2/0");
  expect([...new Set(visitors.slice(0, before))]).toEqual(["first"]);
  expect([...new Set(visitors.slice(before))]).toEqual(["second"]);
});

test("useRuns runs several requests at once, each once, and continues them after a reload", async () => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  const { page, gateway, faults } = await openSite(browser, script, "/list", {
    onPoll: () => held,
  });
  await page.getByRole("button", { name: "A lighthouse" }).dblclick();
  await shows(page, '"status":"submitted"');
  await page.getByRole("button", { name: "A harbour" }).dblclick();
  await expect
    .poll(() => gateway.ledger.creates.map(({ job }) => job))
    .toEqual(["A lighthouse", "A harbour"]);
  await expect
    .poll(async () => (await stored(page, "list")).map(Object.keys))
    .toEqual([
      ["model", "key", "id"],
      ["model", "key", "id"],
    ]);
  await page.reload();
  answer();
  await shows(page, "/files/task_1/0");
  await shows(page, "/files/task_2/0");
  await click(page, "Remove /site/gateway/files/task_1/0");
  await expect.poll(() => page.locator("output").count()).toBe(1);
  expect(await stored(page, "list")).toHaveLength(1);
  await page.reload();
  await shows(page, "/files/task_2/0");
  expect([await page.locator("output").count(), gateway.posts, faults]).toEqual([1, 2, []]);
  await click(page, "Reset");
  expect(await stored(page, "list")).toEqual([]);
  expect(await page.locator("output").count()).toBe(0);
});

test("after a lost answer, useRuns sends the same request with the same key, beside another run", async () => {
  const { page, gateway } = await openSite(browser, script, "/list", {
    onCreate: ({ index, bill }) => (index === 0 ? (bill(), "reset") : undefined),
  });
  const keys: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") keys.push(request.headers()["idempotency-key"]);
  });
  await click(page, "A lighthouse");
  await shows(page, '"name":"SubmissionUnknownError"');
  await click(page, "A harbour");
  await shows(page, "/files/task_2/0");
  await page.reload();
  await click(page, "A lighthouse");
  await shows(page, '"name":"SubmissionUnknownError"');
  expect([new Set(keys).size, keys.length, gateway.ledger.creates.length]).toEqual([2, 3, 2]);
});

test("a video of the page is redirected to a public file, and a script reads it through the proxy", async () => {
  const url = "https://files.example.com/video.mp4";
  const expires_at = Math.floor(Date.now() / 1000) + 86_400;
  const result = { videos: [{ url: [url], expires_at }] };
  const { page } = await openSite(browser, script, "/run", {
    onPoll: ({ taskId }) => record(taskId, { status: "completed", cost: 0.2, result }),
    clientOptions: {
      fetch: async (input, init) =>
        String(input) === url
          ? new Response("the file", { headers: { "content-type": "video/mp4" } })
          : fetch(input, init),
    },
  });
  await click(page, "Run");
  await shows(page, "/files/task_1/0");
  const file = "/site/gateway/files/task_1/0";
  const answered = page.waitForResponse((response) => response.url().endsWith(file));
  await page.evaluate(`document.createElement("video").src = "${file}"`);
  const answer = await answered;
  expect([answer.status(), answer.headers()["location"]]).toEqual([302, url]);
  const read = `fetch("${file}").then((answer) => answer.text())`;
  expect(await page.evaluate<string>(read)).toBe("the file");
});
