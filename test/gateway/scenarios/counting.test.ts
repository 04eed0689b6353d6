// Which texts are scenarios, and when an instance's scenario counts as used.
import { describe, expect, it } from "vitest";
import { instance, KEY, type Instance } from "../support/instance.js";

const VIDEOS = "/v1/videos/generations";
const CAT = { model: "x-2.3", prompt: "a cat" };

const WRONG =
  "explode|429 after 1sec|429 soon|429 date abc|429 ms abc|429 past 3s|429 date 3s after 1s|429 x0|slow 30|slow 30s more|" +
  "deliver|deliver -1|stall foo|html abc|html 204|html 999|body-code abc|status|status a b|finish|stuck 30s|flat before|" +
  "reset after 1s|malformed before|slow after 30s|lost soon|ends";
it.each(WRONG.split("|"))("%s is refused like an unknown name", async (text) => {
  const at = instance();
  const sentence = `"${text}" is not a scenario; gateway/README.md lists all scenarios`;
  const { status, body } = await at.post(VIDEOS, CAT, { "x-gateway-scenario": text });
  const { message, param } = body["error"] as unknown as Record<string, unknown>;
  expect([status, message, param]).toEqual([400, sentence, "x-gateway-scenario"]);
  expect(() => at.gateway.scenarios.add(text)).toThrow(new RangeError(sentence));
  expect(at.gateway.creates()).toHaveLength(0);
});

it.each([
  "POST /v1/videos/generation/",
  "GET /v1/videos/generations",
  "POST /v2/",
  "POST /v1/task/",
  "nothing /v1",
])("for requests with %j in their line it is refused, because no route matches", (on) => {
  expect(() => instance().gateway.scenarios.add("500", on)).toThrow(
    new RangeError(
      `no route of the gateway matches "${on}"; name a method and a path, such as "POST /v1/videos"`,
    ),
  );
});

it.each([
  "POST /v1/",
  "GET /v1/tasks/task_01",
  "videos",
  "/models/x-2.3/schema",
  "GET",
  "/files/a",
])("for requests with %j in their line it is accepted", (on) => {
  expect(() => instance().gateway.scenarios.add("500", on)).not.toThrow();
});

it("in a prompt, a text that is no scenario stays text of the prompt", async () => {
  const body = { ...CAT, prompt: "[[slow abc]] [[1]] [[fail]]" };
  expect((await instance().finished(VIDEOS, body))["status"]).toBe("failed");
});

describe("a scenario of the instance counts only the requests that it changed", () => {
  const outcome = async (at: Instance) => (await at.finished(VIDEOS, CAT))["status"];

  it.each([
    ["fail", "failed"],
    ["stuck", "processing"],
    ["ends success", "success"],
  ])("%s is not used up by a create that is refused with 402", async (text, wanted) => {
    const at = instance({ scenarios: [text], keys: [{ key: KEY, balance: 0.1 }] });
    expect((await at.post(VIDEOS, CAT)).status).toBe(402);
    at.gateway.keys.adjustBalance("key-1", 5);
    expect([await outcome(at), await outcome(at)]).toEqual([wanted, "completed"]);
  });

  it.each([
    [["fail", "fail"], "failed failed completed"],
    [["fail x2"], "failed failed completed"],
    [["fail always"], "failed failed failed"],
  ])("%j changes as many tasks as it says", async (scenarios, outcomes) => {
    const at = instance({ scenarios });
    const seen = [await outcome(at), await outcome(at), await outcome(at)];
    expect(seen.join(" ")).toBe(outcomes);
  });

  it("deliver waits for an image batch", async () => {
    const at = instance({ scenarios: ["deliver 1"] });
    await outcome(at);
    await at.create("/v1/images/generations", { model: "stand-in-image", prompt: "a", n: 3 });
    expect(at.gateway.creates().map(({ price }) => price)).toEqual([216_000, 40_000]);
  });

  it("two-ids waits for an acknowledgement", async () => {
    const at = instance({ scenarios: ["two-ids"] });
    expect((await at.get("/v1/models")).status).toBe(200);
    expect((await at.post(VIDEOS, { model: "x-2.3" })).status).toBe(400);
    expect((await at.post(VIDEOS, CAT)).text).toMatch(/(task_\w+).*\1/);
  });

  it("schema-bump waits for a list that shows contracts", async () => {
    const at = instance({ scenarios: ["schema-bump"] });
    expect((await at.get("/v1/models")).text).not.toContain("added_field");
    expect((await at.get("/v1/models?expand=parameters")).text).toContain("added_field");
  });

  it.each([
    [["malformed x2"], {}],
    [[], { "x-gateway-scenario": "malformed x2" }],
  ])("among concurrent requests, changes only its number: %j %j", async (scenarios, headers) => {
    const at = instance({ scenarios });
    const sent = Array.from({ length: 6 }, () => at.get("/v1/usage?group_by=model", headers));
    const answers = await Promise.all(sent);
    expect(answers.filter(({ body }) => body === undefined)).toHaveLength(2);
    expect(answers.every(({ text }) => text.startsWith('{"success"'))).toBe(true);
  });

  it("the log names the scenario at the request that used it, and nowhere else", async () => {
    const at = instance({ scenarios: ["fail"] });
    await at.get("/v1/models");
    await at.create(VIDEOS, CAT);
    await at.get("/v1/models");
    const named = at.gateway.requests().map(({ scenario }) => scenario);
    expect(named).toEqual([undefined, "fail", undefined]);
  });
});
