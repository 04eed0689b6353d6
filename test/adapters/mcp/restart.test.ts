// After a restart, the budget reserves each create of an earlier process once, until its task has
// ended.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { fileJournal } from "../../../runtime/jobs/file-journal.js";
import { failed, record, type LedgerOptions } from "../../ledger/index.js";
import type { Agent } from "./stage/agents.js";
import { OMNI, place, REQUEST } from "./stage/place.js";

/**
 * Plays the calls of one process, and returns an agent of the next process with the same ledger.
 */
async function restarted(gateway: LedgerOptions, play: (agent: Agent) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), "mcp-"));
  const path = join(folder, "journal.jsonl");
  const first = await place({ gateway, journal: fileJournal(path), maxUsd: 0.5 });
  await play(await first.agent());
  await first.end();
  const ledger = first.gateway;
  const again = await place({ journal: fileJournal(path), maxUsd: 0.5, ledger });
  onTestFinished(async () => {
    await again.end();
    await ledger.close();
    await rm(folder, { recursive: true });
  });
  return { agent: await again.agent(), ledger };
}

const CREATE = { model: OMNI, request: REQUEST };

test("the price of an unknown create is reserved once, even if the call is repeated", async () => {
  const { agent, ledger } = await restarted(
    { onCreate: ({ bill }) => (bill(), "reset") },
    async (before) => void (await before.call("create", CREATE)),
  );
  const once = { maxUsd: 0.5, spentUsd: 0, reservedUsd: 0.216, remainingUsd: 0.284 };
  expect((await agent.call("budget", {})).structuredContent.budget).toEqual(once);
  for (let calls = 0; calls < 2; calls++) {
    const { structuredContent } = await agent.call("create", CREATE);
    expect(structuredContent.error?.name).toBe("SubmissionUnknownError");
    expect(structuredContent.budget).toEqual(once);
  }
  expect(ledger.ledger.creates).toHaveLength(1);
});

test("an unknown create that is sent again with its promised key counts with its cost", async () => {
  const imagine = { model: "x-imagine-video", request: { prompt: "A lighthouse at dawn" } };
  const { agent, ledger } = await restarted(
    { onCreate: ({ bill }) => (bill(), "reset") },
    async (before) => void (await before.call("create", imagine)),
  );
  ledger.options.onCreate = undefined;
  const { structuredContent } = await agent.call("create", imagine);
  expect(structuredContent.status).toBe("completed");
  expect(structuredContent.budget).toEqual({
    maxUsd: 0.5,
    spentUsd: 0.216,
    reservedUsd: 0,
    remainingUsd: 0.284,
  });
  expect(ledger.ledger.creates).toHaveLength(1);
});

test("if a task of an earlier process fails and is refunded, its reservation is released", async () => {
  const abort = new AbortController();
  const { agent, ledger } = await restarted(
    {
      onPoll: ({ taskId }) => {
        abort.abort(new Error("enough"));
        return record(taskId, { status: "processing" });
      },
    },
    async (before) => {
      const call = before.call("create", CREATE, { signal: abort.signal });
      await expect(call).rejects.toThrow("enough");
    },
  );
  const { structuredContent: open } = await agent.call("budget", {});
  expect(open.budget).toMatchObject({ spentUsd: 0, reservedUsd: 0.216 });
  ledger.options.onPoll = ({ taskId }) => failed(taskId);
  const { structuredContent } = await agent.call("task", { taskId: "task_1" });
  expect(structuredContent.status).toBe("failed");
  expect(structuredContent.budget).toEqual({
    maxUsd: 0.5,
    spentUsd: 0,
    reservedUsd: 0,
    remainingUsd: 0.5,
  });
});
