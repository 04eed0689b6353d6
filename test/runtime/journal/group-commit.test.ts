// Texts that come while others are flushed share the next flush.
import { expect, test } from "vitest";
import { GroupCommit } from "../../../runtime/journal/group-commit.js";

/** Commits whose writes end when the test says so. */
function stage() {
  const written: string[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const commits = new GroupCommit(
    (text) =>
      new Promise((resolve, reject) => {
        written.push(text);
        ends.push((error) => (error === undefined ? resolve() : reject(error)));
      }),
  );
  const end = async (error?: Error) => {
    await new Promise(setImmediate);
    ends.shift()?.(error);
  };
  return { written, commits, end };
}

test("what comes while a write is under way is written together, in order, by the next", async () => {
  const { written, commits, end } = stage();
  const first = commits.append("a");
  await new Promise(setImmediate);
  const others = [commits.append("b"), commits.append("c")];
  await end();
  await first;
  await end();
  await Promise.all(others);
  expect(written).toEqual(["a", "bc"]);
});

test("a write that fails ends its group, and no other", async () => {
  const { written, commits, end } = stage();
  const first = Promise.allSettled([commits.append("a"), commits.append("b")]);
  await end(new Error("full"));
  expect((await first).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  const next = commits.append("c");
  await end();
  await next;
  expect(written).toEqual(["ab", "c"]);
});

test("other work comes between the write that was asked for before it and those that come later", async () => {
  const { written, commits, end } = stage();
  const order: string[] = [];
  const first = commits.append("a").then(() => order.push("a"));
  await new Promise(setImmediate);
  const work = commits.inTurn(async () => void order.push("work"));
  const last = commits.append("b").then(() => order.push("b"));
  await end();
  await first;
  await work;
  await end();
  await last;
  expect([order, written]).toEqual([
    ["a", "work", "b"],
    ["a", "b"],
  ]);
});
