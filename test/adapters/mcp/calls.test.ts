// Calls of agents with both client libraries and both protocols, over streams and HTTP: their
// results, and the creates that are billed.
import { describe, expect, test, type TestContext } from "vitest";
import { KINDS, type Answer } from "./stage/agents.js";
import { OMNI, place, REQUEST, type Over, type Setting } from "./stage/place.js";

async function given({ onTestFinished }: TestContext, setting: Setting = {}) {
  const at = await place(setting);
  onTestFinished(() => at.close());
  return at;
}

const OVER: readonly Over[] = ["streams", "HTTP"];
const ways = KINDS.flatMap((kind) => OVER.map((over) => [kind, over] as const));

describe.concurrent.each(ways)("%s over %s", (kind, over) => {
  test("lists the tools, and creates with progress that names the task", async (context) => {
    const at = await given(context);
    const agent = await at.agent(kind, over);
    expect((await agent.tools()).map(({ name }) => name)).toEqual([
      "search_models",
      "describe_model",
      "create",
      "estimate",
      "task",
      "tasks",
      "recover",
      "usage",
      "budget",
      "upload",
    ]);
    const seen: (string | undefined)[] = [];
    const args = { model: OMNI, request: REQUEST };
    const onprogress = ({ message }: { readonly message?: string }) => void seen.push(message);
    const { structuredContent: told, content } = await agent.call("create", args, { onprogress });
    const [{ taskId = "" } = {}] = at.gateway.ledger.creates;
    expect(told).toMatchObject({ model: OMNI, taskId, status: "completed", costUsd: 0.216 });
    expect(told["estimate"]).toMatchObject({ kind: "amount", usd: 0.216 });
    expect(content.map(({ type }) => type)).toEqual(["text", "resource_link"]);
    expect(content[1]?.uri).toBe(told.files?.[0]?.url);
    expect(JSON.parse(content[0]?.text ?? "")).toEqual(told);
    expect(seen[0]).toBe(`${taskId}: submitted`);
  });

  test("gets the validator's message for a wrong request, and nothing is sent", async (context) => {
    const at = await given(context);
    const agent = await at.agent(kind, over);
    const request = { prompt: "A lighthouse", duration: 99, aspectRatio: "16:9" };
    const { isError, structuredContent } = await agent.call("create", { model: OMNI, request });
    expect(isError).toBe(true);
    expect(structuredContent.error?.name).toBe("InputValidationError");
    expect(structuredContent.error?.message).toContain("duration must be <= 15 (got 99)");
    expect(structuredContent.error?.message).toContain("aspectRatio");
    expect(at.gateway.posts).toBe(0);
  });

  test("asks a person above the limit, or returns a quote if it cannot ask", async (context) => {
    const at = await given(context, { confirmUsd: 0.2 });
    const asked: string[] = [];
    let says = false;
    const answer: Answer = (message) => {
      asked.push(message);
      return says ? { action: "accept", content: { confirm: true } } : { action: "decline" };
    };
    const agent = await at.agent(kind, over, { answer });
    const args = { model: OMNI, request: REQUEST };
    const first = await agent.call("create", args);
    expect(at.gateway.posts).toBe(0);
    if (over === "HTTP" && kind !== "client 2.4, 2026") {
      // Over HTTP, the server cannot send a form to a client with the protocol of 2025 during a
      // call.
      const { status, quote, message } = first.structuredContent;
      expect({ status, asked }).toEqual({ status: "needs_confirmation", asked: [] });
      expect(message).toContain("may cost 0.216 USD");
      const { structuredContent } = await agent.call("create", { ...args, quote });
      expect(structuredContent.status).toBe("completed");
    } else {
      expect(first.structuredContent.status).toBe("declined");
      says = true;
      const { structuredContent } = await agent.call("create", args);
      expect(structuredContent.status).toBe("completed");
      expect(asked[1]).toContain("may cost 0.216 USD");
      expect(asked[1]).toContain("A lighthouse at dawn");
    }
    expect(at.gateway.ledger.creates).toHaveLength(1);
  });

  test("creates once if it gives up after a second and calls three times", async (context) => {
    const at = await given(context, { gateway: { taskMs: 3_600_000 } });
    const agent = await at.agent(kind, over);
    const args = { model: OMNI, request: REQUEST };
    for (let calls = 0; calls < 3; calls++) {
      await expect(agent.call("create", args, { timeout: 1000 })).rejects.toThrow(/timed out/i);
    }
    expect(at.gateway.posts).toBe(1);
    const [{ taskId = "" } = {}] = at.gateway.ledger.creates;
    const { structuredContent } = await agent.call("tasks", {});
    // The speed of the machine decides whether the task has been polled yet.
    const status = expect.stringMatching(/^(submitted|processing)$/) as string;
    expect(structuredContent["tasks"]).toMatchObject([{ taskId, model: OMNI, status }]);
  });

  test("is refused a create beyond its budget before it is sent", async (context) => {
    const at = await given(context, { maxUsd: 0.5 });
    const agent = await at.agent(kind, over);
    const create = (prompt: string) => agent.call("create", { model: OMNI, request: { prompt } });
    const told = [await create("one"), await create("two"), await create("three")];
    expect(told.map(({ structuredContent: { error } }) => error?.name)).toEqual([
      undefined,
      undefined,
      "BudgetExceededError",
    ]);
    expect(told[2]?.structuredContent.error?.message).toContain("0.068 USD are left");
    expect(told[2]?.structuredContent.budget).toEqual({
      maxUsd: 0.5,
      spentUsd: 0.432,
      reservedUsd: 0,
      remainingUsd: 0.068,
    });
    expect(at.gateway.posts).toBe(2);
  });
});
