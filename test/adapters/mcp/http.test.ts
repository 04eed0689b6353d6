// Access over HTTP, and the separate tasks and budgets of several principals.
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { serveHttp, type HttpOptions } from "../../../runtime/adapters/mcp/index.js";
import { handlerOf } from "../../runtime/adapters/mcp/servers.js";
import { connect } from "./stage/agents.js";
import { OMNI, place, REQUEST, type Setting } from "./stage/place.js";

async function served(options: Partial<HttpOptions> = {}, setting: Setting = {}) {
  const at = await place(setting);
  const serving = await serveHttp(at.factory, { port: 0, ...options });
  onTestFinished(async () => {
    await serving.close();
    await at.close();
  });
  return { ...at, at: new URL(serving.url ?? "") };
}

const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };

/** The status of a request for the list of tools with these headers. */
async function statusOf(url: URL, headers: Readonly<Record<string, string>>, path = "/mcp") {
  const accept = "application/json, text/event-stream";
  const all = { "content-type": "application/json", accept, ...headers };
  const { hostname, port } = url;
  const asked = request({ hostname, port, path, method: "POST", headers: all });
  asked.end(JSON.stringify(LIST));
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

test.each<[string, Readonly<Record<string, string>>, number]>([
  ["this machine", {}, 200],
  ["a page of this machine", { origin: "http://localhost:3000" }, 200],
  ["a name that leads here", { host: "attacker.example" }, 403],
  ["a foreign page", { origin: "https://attacker.example" }, 403],
  ["a page without an origin", { origin: "null" }, 403],
  ["a name that begins like ours", { host: "localhost.attacker.example" }, 403],
])("%s", async (_, headers, status) => {
  const { at } = await served();
  expect(await statusOf(at, headers)).toBe(status);
});

test("another path is not found", async () => {
  const { at } = await served();
  expect(await statusOf(at, {}, "/")).toBe(404);
});

test("if the server has a token, a request without it is refused", async () => {
  const { at } = await served({ token: "secret-of-the-test" });
  expect(await statusOf(at, {})).toBe(401);
  expect(await statusOf(at, { authorization: "Bearer secret-of-the-tesT" })).toBe(401);
  expect(await statusOf(at, { authorization: "Bearer secret-of-the-test" })).toBe(200);
  const headers = { authorization: "Bearer secret-of-the-test" };
  const agent = await connect("client 2.4, 2026", { url: at.href, headers });
  expect(await agent.tools()).toHaveLength(10);
  await agent.close();
});

test("a server that other hosts can reach needs a token", async () => {
  const at = await place();
  onTestFinished(() => at.close());
  await expect(serveHttp(at.factory, { port: 0, host: "0.0.0.0" })).rejects.toThrow(
    "Other machines can reach 0.0.0.0 and spend your balance: set a token, or serve on 127.0.0.1.",
  );
  const { at: url } = await served({ host: "0.0.0.0", token: "secret-of-the-test" });
  const own = { host: "media.example", authorization: "Bearer secret-of-the-test" };
  url.hostname = "127.0.0.1";
  expect(await statusOf(url, own)).toBe(200);
});

test("each principal has its own budget and tasks", async () => {
  const at = await place({ maxUsd: 0.3 });
  const handler = handlerOf(at.factory);
  onTestFinished(async () => {
    await handler.close();
    await at.close();
  });
  const call = async (clientId: string, name: string, args: object) => {
    const body = { ...LIST, method: "tools/call", params: { name, arguments: args } };
    const answer = await handler.fetch(
      new Request("http://localhost/mcp", {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
        },
        body: JSON.stringify(body),
      }),
      { authInfo: { token: "t", clientId, scopes: [] } },
    );
    const [, json = ""] = /^data: (\{.*)$/m.exec(await answer.text()) ?? [];
    const { result } = JSON.parse(json) as {
      readonly result: { readonly structuredContent: object };
    };
    return result.structuredContent;
  };
  const create = { model: OMNI, request: REQUEST };
  expect(await call("ann", "create", create)).toMatchObject({ taskId: "task_1" });
  expect(await call("bob", "create", create)).toMatchObject({ taskId: "task_2" });
  const more = { model: OMNI, request: { prompt: "More" } };
  expect(await call("ann", "create", more)).toMatchObject({
    error: { name: "BudgetExceededError" },
  });
  expect(await call("bob", "tasks", {})).toMatchObject({ tasks: [{ taskId: "task_2" }] });
  expect(await call("bob", "task", { taskId: "task_1" })).toMatchObject({
    error: { message: `You have no task "task_1". Call the tool 'tasks' to list your tasks.` },
  });
  expect(at.gateway.ledger.creates).toHaveLength(2);
});

test("creating a factory without a model, or with a wrong limit, fails at once", async () => {
  const at = await place();
  onTestFinished(() => at.close());
  await expect(place({ models: "nothing-*" })).rejects.toThrow(
    "No model of this package has an id like nothing-*",
  );
  await expect(place({ maxUsd: -1 })).rejects.toThrow(
    'The option "maxUsd" must be 0 or a positive number (got -1).',
  );
});
