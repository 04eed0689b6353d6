// The stores that only one process uses.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe } from "vitest";
import { FileStore } from "../../../runtime/jobs/file-store.js";
import { MemoryStore } from "../../../runtime/jobs/memory-store.js";
import { testBatchStore } from "./batch-contract.js";
import { testStepsByHand } from "./by-hand-contract.js";
import { testStore } from "./store-contract.js";

describe("in memory", () => {
  const open = async () => {
    const store = new MemoryStore();
    return { store, reopen: async () => store };
  };
  testStore(open);
  testBatchStore(open);
  testStepsByHand(open);
});

describe("in a file", () => {
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });
  const openFile = async () => {
    const folder = await mkdtemp(join(tmpdir(), "store-"));
    ends.push(() => rm(folder, { recursive: true, force: true }));
    const reopen = async () => {
      const store = new FileStore(join(folder, "journal.jsonl"));
      await store.open({});
      ends.push(() => store.close());
      return store;
    };
    return { store: await reopen(), reopen };
  };
  testStore(openFile);
  testBatchStore(openFile);
  testStepsByHand(openFile);
});
