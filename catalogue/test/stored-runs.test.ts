// The runs that a tab stores, without a browser: the runs that stay, the order of removal if the
// storage is full, and stored texts that were changed.
import { expect, test } from "vitest";
import { afterLoad, newestOf, readRuns, textsOf } from "../page/run/send/stored-runs.js";
import type { Run } from "../page/run/run.js";

const run = (key: string, more: Partial<Run> = {}): Run => ({
  key,
  model: "x-v3-omni",
  request: { prompt: "a" },
  modes: [],
  scenario: "",
  startedAt: 0,
  is: "done",
  events: [],
  ...more,
});
const summary = {
  taskIds: ["task_1"],
  cost: 0.336,
  records: [{ status: "completed" }],
  files: [{ kind: "video", url: "http://127.0.0.1:4010/files/video-1.mp4" }],
  ledger: [{ from: "wallet:a", to: "hold:a", micros: 336000, reason: "hold", task: "task_1" }],
} as const;
const keysOf = (runs: readonly Run[]) => runs.map(({ key }) => key);

test("a stored run is read as it was", () => {
  const runs = [
    run("b", {
      is: "running",
      modes: [undefined, 1],
      task: { id: "task_2", siblings: [{ id: "task_3" }] },
    }),
    run("a", {
      summary,
      events: [{ status: "completed", task: "task_1", progress: 100, at: 900 }],
    }),
  ];
  const [text = ""] = textsOf(runs);
  expect(readRuns(text)).toEqual(runs);
});

test("of 52 runs the newest 50 stay, and an unfinished run however old it is", () => {
  const runs = Array.from({ length: 52 }, (_, at) =>
    run(`${52 - at}`, at === 51 ? { is: "running" } : {}),
  );
  const left = keysOf(newestOf(runs));
  expect(left).toHaveLength(50);
  expect(left.slice(-3)).toEqual(["5", "4", "1"]);
});

test("in a full storage records go first, then texts, then the oldest ended runs", () => {
  const runs = [
    run("running", { is: "running", task: { id: "task_9" } }),
    run("stopped", { is: "stopped", goesOn: true, task: { id: "task_8" } }),
    run("new", { text: "long", summary }),
    run("old", { text: "long", summary }),
  ];
  const steps = [...textsOf(runs)].map((text) =>
    readRuns(text).map(({ key, text, summary }) =>
      [key, text && "text", summary?.records.length === 1 && "record"].filter(Boolean).join("+"),
    ),
  );
  expect(steps).toEqual([
    ["running", "stopped", "new+text+record", "old+text+record"],
    ["running", "stopped", "new+text+record", "old+text"],
    ["running", "stopped", "new+text", "old+text"],
    ["running", "stopped", "new+text", "old"],
    ["running", "stopped", "new", "old"],
    ["running", "stopped", "new"],
    ["running", "stopped"],
    // First the stopped run loses its request, then the running one.
    ["running", "stopped"],
    ["running", "stopped"],
  ]);
  const last = readRuns([...textsOf(runs)].at(-1) ?? "");
  expect(last.map(({ task }) => task?.id)).toEqual(["task_9", "task_8"]);
});

test("in a full storage an unfinished run with a long prompt keeps its key, its task and its state", () => {
  const long = run("a", {
    is: "stopped",
    goesOn: true,
    task: { id: "task_9" },
    request: { prompt: "long".repeat(1_000) },
    events: [{ status: "submitted", at: 1 }],
    message: "It goes on.",
  });
  expect(readRuns([...textsOf([long])].at(-1) ?? "")).toEqual([
    run("a", {
      is: "stopped",
      goesOn: true,
      task: { id: "task_9" },
      request: {},
      isCut: true,
      message: "It goes on.",
    }),
  ]);
});

test("a run that may have been billed goes after all runs that have ended", () => {
  const runs = [
    ...Array.from({ length: 50 }, (_, at) => run(`${50 - at}`)),
    run("unknown", { is: "unknown" }),
  ];
  expect(keysOf(newestOf(runs)).slice(-2)).toEqual(["2", "unknown"]);
  const lengths = [...textsOf(runs)].map((text) => keysOf(readRuns(text)));
  expect(lengths).toContainEqual(["unknown"]);
});

const deep = JSON.parse(`${"[".repeat(3_000)}${"]".repeat(3_000)}`) as unknown;

test.each([
  ["no JSON", "{"],
  ["no list", '{"key":"a"}'],
  ["no run", JSON.stringify([1, null, "a", {}])],
  ["a number as its key, as an older page wrote it", JSON.stringify([{ ...run("a"), key: 1 }])],
  ["a key that does not fit into a header", JSON.stringify([run("a\nb")])],
  ["a state that does not exist", JSON.stringify([{ ...run("a"), is: "paid" }])],
  ["a request that is a list", JSON.stringify([{ ...run("a"), request: [] }])],
  ["a request that is 3,000 levels deep", JSON.stringify([{ ...run("a"), request: { deep } }])],
  ["a task id with a blank", JSON.stringify([run("a", { task: { id: "task 1" } })])],
])("a stored text with %s is ignored", (_, text) => {
  expect(readRuns(text)).toEqual([]);
});

const fileSummary = (url: string) => ({ ...summary, files: [{ kind: "video" as const, url }] });

test.each([
  ["a file that is a script", fileSummary("javascript:alert(1)")],
  ["a file that is a page of data", fileSummary("data:text/html,a")],
  ["a record that is 3,000 levels deep", { ...summary, records: [{ deep }] }],
])("of a run with %s the task stays, and the page can wait for it again", (_, bad) => {
  const stored = run("a", { task: { id: "task_1" }, summary: bad });
  expect(readRuns(JSON.stringify([stored]))).toEqual([
    run("a", {
      is: "stopped",
      goesOn: true,
      task: { id: "task_1" },
      message:
        "The stored result of this run could not be read. Wait again for task task_1 to get the result.",
    }),
  ]);
});

test("a run whose request has 100 levels is read as it was", () => {
  // The request itself is the first level, so the list has 99 levels.
  const list = JSON.parse(`${"[".repeat(99)}"a"${"]".repeat(99)}`) as [];
  const runs = [run("a", { is: "running", task: { id: "task_1" }, request: { list } })];
  expect(readRuns(JSON.stringify(runs))).toEqual(runs);
});

test("runs that can be read stay beside one that cannot", () => {
  const text = JSON.stringify([run("c"), { ...run("b"), events: "none" }, run("a"), run("a")]);
  expect(keysOf(readRuns(text))).toEqual(["c", "a"]);
});

test("after a load an unfinished run without a task may have been billed, and one with a task goes on", () => {
  expect(afterLoad(run("a", { is: "running" }))).toMatchObject({
    is: "unknown",
    message:
      'The page was left before the gateway answered. The run may have been billed. Open the page "Gateway" to see if the request made a task.',
  });
  expect(afterLoad(run("a", { is: "running", call: "text.stream" }))).toMatchObject({
    is: "unknown",
    message:
      "The page was left before the answer was complete. The answer is lost, and may have been billed.",
  });
  const awaited = run("a", { is: "running", task: { id: "task_1" } });
  expect(afterLoad(awaited)).toBe(awaited);
  expect(afterLoad(run("a"))).toEqual(run("a"));
});
