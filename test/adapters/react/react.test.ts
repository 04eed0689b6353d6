// The hooks in a browser, in StrictMode, with React 18 and 19: the creates, and the state after a
// reload.
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { install } from "../../../scripts/install.js";
import { launchBrowser, type Browser, type Page } from "../../../catalogue/test/browser/browser.js";
import { runCommand } from "../../examples/stage/command.js";
import { ROOT } from "../../examples/stage/folders.js";
import { record } from "../../ledger/index.js";
import { bundled, openSite, REACTS } from "./site.js";

let browser: Browser;

beforeAll(async () => {
  await install(fileURLToPath(new URL("../react18", import.meta.url)), process.env);
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const click = (page: Page, name: string) => page.getByRole("button", { name }).click();
const shows = (page: Page, part: string) =>
  page.locator("output").filter({ hasText: part }).waitFor();
const kept = (page: Page, name: string) =>
  page.evaluate<string | null>(`sessionStorage.getItem(${JSON.stringify(name)})`);

describe.each(Object.entries(REACTS))("%s", (_, react) => {
  let script: string;
  beforeAll(async () => {
    script = await bundled("page.tsx", react);
  });

  test("a double click creates once, and the result's URL is an address of the proxy", async () => {
    const { page, gateway, faults } = await openSite(browser, script, "/run");
    await page.getByRole("button", { name: "Run" }).dblclick();
    await shows(page, '"status":"completed","url":"/site/gateway/files/task_1/0"');
    expect([gateway.ledger.creates.length, faults]).toEqual([1, []]);
    await click(page, "Run");
    await shows(page, "/files/task_2/0");
    expect(gateway.ledger.creates).toHaveLength(2);
  });

  test("a run in an effect, which StrictMode runs twice, creates once", async () => {
    const { page, gateway } = await openSite(browser, script, "/at-once");
    await shows(page, "/files/task_1/0");
    expect(gateway.ledger.creates).toHaveLength(1);
  });

  test("the key is stored before the create, the id after it, the request never; a click after a reload sends the same key", async () => {
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    const { page, gateway } = await openSite(browser, script, "/kept", {
      onCreate: () => held,
    });
    const sent = page.waitForRequest(/\/tasks$/);
    await click(page, "Run");
    const key = (await sent).headers()["idempotency-key"];
    const before = { model: "x-v3-omni", key };
    expect(JSON.parse((await kept(page, "kept")) ?? "")).toEqual([before]);
    await page.reload();
    const again = page.waitForRequest(/x-v3-omni\/tasks$/);
    await click(page, "Run");
    expect((await again).headers()["idempotency-key"]).toBe(key);
    answer();
    await shows(page, "/files/task_1/0");
    expect(JSON.parse((await kept(page, "kept")) ?? "")).toEqual([{ ...before, id: "task_1" }]);
    await page.reload();
    await shows(page, "/files/task_1/0");
    expect(gateway.ledger.creates).toHaveLength(1);
    await click(page, "Reset");
    expect(await kept(page, "kept")).toBe(null);
    await shows(page, '{"isSubmitting":false}');
  });

  test("after a lost connection or a sign-in page, the next click sends the same key; after a refusal, a new key", async () => {
    const { page, gateway } = await openSite(browser, script, "/run", {
      onCreate: ({ index }) =>
        index === 0 ? { status: 400, body: { error: { message: "no", code: "no" } } } : undefined,
    });
    const keys: (string | undefined)[] = [];
    await page.route(/x-v3-omni\/tasks$/, (route, request) => {
      keys.push(request.headers()["idempotency-key"]);
      if (keys.length === 1) return route.abort();
      const body = "<title>Sign in</title>";
      return keys.length === 2 ? route.fulfill({ status: 200, body }) : route.continue();
    });
    await click(page, "Run");
    await shows(page, '"name":"ConnectionError"');
    await click(page, "Run");
    await shows(page, '"name":"ProtocolError"');
    await click(page, "Run");
    await shows(page, '"name":"BadRequestError"');
    await click(page, "Run");
    await shows(page, "/files/task_1/0");
    expect(new Set(keys).size).toBe(2);
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(gateway.ledger.creates).toHaveLength(1);
  });

  test("after a lost connection, the same request to another model has its own key, and the first model keeps its key", async () => {
    const { page, gateway } = await openSite(browser, script, "/choosing");
    const keys: (string | undefined)[] = [];
    await page.route(/\/tasks$/, (route, request) => {
      keys.push(request.headers()["idempotency-key"]);
      return keys.length === 1 ? route.abort() : route.continue();
    });
    await click(page, "Run");
    await shows(page, '"name":"ConnectionError"');
    await click(page, "Another model");
    await click(page, "Run");
    await shows(page, "/files/task_1/0");
    await click(page, "Another model");
    await click(page, "Run");
    await shows(page, "/files/task_2/0");
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys[2]).toBe(keys[0]);
    expect(gateway.ledger.creates.map(({ model }) => model)).toEqual([
      "x-imagine-video",
      "x-v3-omni",
    ]);
  });

  test("after SubmissionUnknownError only a reset allows another create", async () => {
    const { page, gateway } = await openSite(browser, script, "/kept", {
      onCreate: ({ index, bill }) => (index === 0 ? (bill(), "reset") : undefined),
    });
    const keys: (string | undefined)[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") keys.push(request.headers()["idempotency-key"]);
    });
    for (let clicks = 0; clicks < 2; clicks++) {
      await click(page, "Run");
      await shows(page, '"name":"SubmissionUnknownError"');
      await click(page, "Run");
      await expect.poll(() => keys.length).toBe(2 * clicks + 2);
      await shows(page, '"name":"SubmissionUnknownError"');
      await page.reload();
      await shows(page, '{"isSubmitting":false}');
    }
    expect([new Set(keys).size, gateway.ledger.creates.length]).toEqual([1, 1]);
    await click(page, "Reset");
    await click(page, "Run");
    await shows(page, "/files/task_2/0");
    expect([new Set(keys).size, gateway.ledger.creates.length]).toEqual([2, 2]);
  });

  test("after a refusal no key is stored, and a reload does not repeat the create", async () => {
    const refusal = { status: 402, body: { error: { message: "no", code: "no" } } };
    const { page, gateway } = await openSite(browser, script, "/kept", { onCreate: () => refusal });
    await click(page, "Run");
    await shows(page, '"name":"BadGatewayError"');
    expect(await kept(page, "kept")).toBe(null);
    await page.reload();
    await shows(page, '{"isSubmitting":false}');
    expect([gateway.posts, gateway.ledger.creates.length]).toEqual([1, 0]);
  });

  test.each([401, 402, 429, 503])(
    "a create that is repeated after a reload and answered %i keeps its key, because it may be paid",
    async (status) => {
      let answer: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (answer = resolve));
      const { page, gateway } = await openSite(browser, script, "/kept", { onCreate: () => held });
      const sent = page.waitForRequest(/x-v3-omni\/tasks$/);
      await click(page, "Run");
      await sent;
      let refuses = true;
      const error = { name: "RefusedError", message: "no" };
      await page.route(/x-v3-omni\/tasks$/, (route) =>
        refuses ? route.fulfill({ status, json: { error } }) : route.continue(),
      );
      await page.reload();
      await click(page, "Run");
      await shows(page, '"name":"RefusedError"');
      refuses = false;
      answer();
      await click(page, "Run");
      await shows(page, "/files/task_1/0");
      expect(gateway.ledger.creates).toHaveLength(1);
    },
  );

  test("an abandoned and reset create does not replace the stored key of a later one", async () => {
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    const { page, gateway } = await openSite(browser, script, "/leaving", {
      onCreate: ({ index }) => (index === 0 ? held : undefined),
    });
    const [first] = await Promise.all([
      page.waitForRequest(/x-v3-omni\/tasks$/),
      click(page, "Run"),
    ]);
    await click(page, "Leave or come back");
    await click(page, "Leave or come back");
    await shows(page, '"isSubmitting":true');
    await click(page, "Reset");
    await click(page, "Run");
    await shows(page, "/files/task_1/0");
    answer();
    await (await first.response())?.finished();
    await expect.poll(() => gateway.ledger.creates.length).toBe(2);
    await page.reload();
    await shows(page, "/files/task_1/0");
  });

  test("a stored run without a key is not sent", async () => {
    const { page, gateway } = await openSite(browser, script, "/run");
    const saved = JSON.stringify([{ model: "x-v3-omni" }]);
    await page.evaluate(`sessionStorage.setItem("kept", ${JSON.stringify(saved)})`);
    await page.goto(page.url().replace(/run$/, "kept"));
    await click(page, "Run");
    await shows(page, "/files/task_1/0");
    expect(gateway.ledger.creates.map(({ job }) => job)).toEqual(["A lighthouse at dawn"]);
  });

  test("unmounting stops the polls, and mounting again continues them", async () => {
    let ended = false;
    const { page, gateway } = await openSite(browser, script, "/leaving", {
      onPoll: ({ taskId }) =>
        ended ? undefined : record(taskId, { status: "processing", progress: 7 }),
    });
    await page.clock.install();
    await click(page, "Run");
    await shows(page, '"progress":7');
    await click(page, "Leave or come back");
    // Lets all pending timers fire.
    await page.clock.runFor(10_000);
    let polls = 0;
    page.on("request", () => polls++);
    await page.clock.runFor(10_000);
    expect(polls).toBe(0);
    ended = true;
    await click(page, "Leave or come back");
    await shows(page, "/files/task_1/0");
    expect(gateway.ledger.creates).toHaveLength(1);
  });

  test("useTask follows a task, and another task when the id changes", async () => {
    const { page, gateway } = await openSite(browser, script, "/task");
    const made = await page.evaluate<number[]>(
      `Promise.all(["a", "b"].map((prompt) => fetch("/site/gateway/models/x-v3-omni/tasks", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ prompt }),
      }).then(({ status }) => status)))`,
    );
    expect([made, gateway.ledger.creates.length]).toEqual([[201, 201], 2]);
    await click(page, "First");
    await shows(page, "/files/task_1/0");
    await click(page, "Second");
    await shows(page, "/files/task_2/0");
  });

  test("a module's validator refuses a request in the page, and nothing is sent", async () => {
    const { page, gateway } = await openSite(browser, script, "/checked");
    await click(page, "Run");
    await shows(page, '"name":"InputValidationError"');
    expect(gateway.posts).toBe(0);
  });
});

test.each(["/react-query", "/swr"])(
  "the recipe of %s makes one video after a double click",
  async (path) => {
    const script = await bundled("recipe.tsx", REACTS["React 19"]);
    const { page, gateway, faults } = await openSite(browser, script, path);
    await page.getByRole("button").dblclick();
    await page.locator("video").waitFor({ state: "attached" });
    expect([gateway.ledger.creates.length, faults]).toEqual([1, []]);
  },
);

test("pages and recipes compile against the SDK", async () => {
  const project = fileURLToPath(new URL(".", import.meta.url));
  const compiler = `${ROOT}node_modules/typescript/bin/tsc`;
  const { stdout } = await runCommand(process.execPath, [compiler, "-p", project], { cwd: ROOT });
  expect(stdout).toBe("");
});
