// Bills of two months at a gateway, for the example that reads them.
import type { Gateway } from "../../../gateway/index.js";
import { KEY } from "./run-example.js";

/** Three videos on 1 August 2026, one on the next day, one 40 days later; then 20 more days pass. */
export async function spendForTwoMonths(gateway: Gateway): Promise<void> {
  await create(gateway, { model: "x-v3-omni", prompt: "one", duration: 5 });
  await create(gateway, { model: "x-v3-omni", prompt: "two", duration: 5 });
  await create(gateway, { model: "x-imagine-video", prompt: "three", duration: 10 });
  gateway.clock.advance("24h");
  await create(gateway, { model: "x-imagine-video", prompt: "four", duration: 1 });
  gateway.clock.advance("960h");
  await create(gateway, { model: "x-imagine-video", prompt: "five", duration: 2 });
  gateway.clock.advance("480h");
}

async function create(gateway: Gateway, body: Readonly<Record<string, unknown>>): Promise<void> {
  const answer = await gateway.fetch(
    new Request("http://gateway.test/v1/videos/generations", {
      method: "POST",
      headers: { authorization: `Bearer ${KEY}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
  if (!answer.ok) throw new Error(`The create was refused: ${await answer.text()}`);
  gateway.clock.advance("1m");
}
