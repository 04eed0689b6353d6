// Many tasks at the same time, over a port.
import { Agent, request } from "undici";
import { expect, it } from "vitest";
import { createGateway, manualClock, serveGateway } from "../../../gateway/index.js";
import { KEY } from "../support/instance.js";

const VIDEOS = "/v1/videos/generations";

it("2,000 concurrent tasks are created, polled to the end and accounted without an error", async () => {
  const clock = manualClock();
  const gateway = createGateway({ clock, taskTime: "10s", keys: [{ key: KEY, balance: 1_000 }] });
  const served = await serveGateway(gateway, { port: 0 });
  // 2,000 requests are under way at once; how many sockets carry them is the client's affair.
  const dispatcher = new Agent({ connections: 128 });
  const call = async (path: string, body?: object): Promise<Record<string, unknown>> => {
    const answer = await request(served.url + path, {
      dispatcher,
      headers: { authorization: `Bearer ${KEY}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
    });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${text}`);
    return JSON.parse(text) as Record<string, unknown>;
  };
  try {
    const created = await Promise.all(
      Array.from({ length: 2_000 }, (_, i) => call(VIDEOS, { model: "x-2.3", prompt: `cat ${i}` })),
    );
    const ids = created.map(({ data }) => (data as { task_id: string }[])[0]?.task_id ?? "");
    expect(new Set(ids).size).toBe(2_000);
    let running = ids;
    const rounds: number[] = [];
    for (let polls = 0; running.length > 0 && polls < 5; polls += 1) {
      clock.advance("6s");
      rounds.push(running.length);
      const records = await Promise.all(running.map((id) => call(`/v1/tasks/${id}`)));
      running = running.filter((_, i) => {
        const { status } = records[i]?.["data"] as { status: string };
        return status !== "completed";
      });
    }
    expect(running).toEqual([]);
    expect(rounds).toEqual([2_000, 2_000]); // none was at its end after 6 s, every one after 12 s
    const { data } = await call("/v1/usage");
    expect((data as { total: object }).total).toMatchObject({ amount_usd: 432, requests: 2_000 });
    expect(gateway.keys.balance("key-1")).toBe(568);
    expect(gateway.state().totals).toMatchObject({ tasks: 2_000, creates: 2_000, charged: 432 });
  } finally {
    await dispatcher.destroy();
    await served.close();
  }
}, 120_000);
