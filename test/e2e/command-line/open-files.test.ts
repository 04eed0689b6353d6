// The machine limits the number of open files: the program opens few at once, and its message names
// the limit.
import { describe, expect, it } from "vitest";
import { command } from "../../../commands/command-line/command.js";
import { runProgram } from "../../../commands/release/process/run-program.js";
import { severalAtOnce } from "../../../generator/index.js";
import { commandRun } from "../generate/support/in-process.js";

const errorOf = (code: string, message: string) => Object.assign(new Error(message), { code });

describe("the message of a command that cannot open a file names the limit", () => {
  const OWN = "too many files are open; raise the limit, for example with ulimit -n 4096";
  const MACHINE = "too many files are open on this machine; close programs";
  it.each([
    ["EMFILE", "EMFILE: too many open files, open '/sdk/src/index.ts'", OWN],
    ["EMFILE", "EMFILE: too many open files, scandir '/sdk'", OWN],
    ["EMFILE", "spawn EMFILE", OWN],
    ["ENFILE", "ENFILE: file table overflow, open '/sdk/src/index.ts'", MACHINE],
  ])("%s (%s)", async (code, message, reason) => {
    const run = command({ name: "generate", flags: {} }, () =>
      Promise.reject<number>(errorOf(code, message)),
    );
    const ended = await commandRun("generate", run, []);
    expect(ended).toEqual({
      code: 6,
      out: "",
      err: `generate: A file could not be opened (${reason}).\n`,
    });
  });

  it("any other error is reported as a fault of the program", async () => {
    const run = command({ name: "generate", flags: {} }, () =>
      Promise.reject<number>(errorOf("EBADF", "EBADF: bad file descriptor")),
    );
    const ended = await commandRun("generate", run, []);
    expect(ended.code).toBe(70);
    expect(ended.err).toContain("a fault of the program itself");
  });

  it("a missing program is not reported as a limit", async () => {
    const started = runProgram("no-such-program", [], { cwd: "/", env: {} });
    await expect(started).rejects.toMatchObject({ exitCode: 70 });
  });
});

describe("work on many items", () => {
  it.each([
    ["by default", undefined, 200, 64],
    ["with a bound", 8, 200, 8],
    ["with fewer items than the bound", 8, 3, 3],
    ["one after the other", 1, 20, 1],
    ["on nothing", 8, 0, 0],
  ])("runs a few items at a time, %s, with results in order", async (_, bound, count, most) => {
    let running = 0;
    let highest = 0;
    const items = Array.from({ length: count }, (_item, at) => at);
    const work = async (item: number) => {
      highest = Math.max(highest, ++running);
      for (let turn = 0; turn <= item % 3; turn++) await Promise.resolve();
      running -= 1;
      return item * 2;
    };
    expect(await severalAtOnce(items, work, bound)).toEqual(items.map((item) => item * 2));
    expect(highest).toBe(most);
  });

  it("starts no more items after a failure, waits for the running ones, and throws the error", async () => {
    const ended: number[] = [];
    const begun: number[] = [];
    const work = async (item: number) => {
      begun.push(item);
      if (item === 1) throw new Error("item 1");
      await Promise.resolve();
      ended.push(item);
    };
    await expect(severalAtOnce([0, 1, 2, 3, 4, 5], work, 3)).rejects.toThrow("item 1");
    expect(begun).not.toContain(5);
    expect([...ended, 1].sort()).toEqual([...begun].sort());
  });
});
