// The public openai client lists models against the gateway.
import OpenAI from "openai";
import { expect, it } from "vitest";
import { createGateway, serveGateway } from "../../gateway/index.js";

it("lists the models of the key", async () => {
  const keys = [{ key: "test-key-1234567890", models: ["x-2.3", "x-3.5-flash"] }];
  const served = await serveGateway(createGateway({ keys }), { port: 0 });
  try {
    const client = new OpenAI({ apiKey: "test-key-1234567890", baseURL: `${served.url}/v1` });
    const models: { id: string; object: string }[] = [];
    for await (const { id, object } of client.models.list()) models.push({ id, object });
    expect(models).toEqual([
      { id: "x-2.3", object: "model" },
      { id: "x-3.5-flash", object: "model" },
    ]);
  } finally {
    await served.close();
  }
});

it("tells a wrong key apart", async () => {
  const served = await serveGateway(createGateway(), { port: 0 });
  try {
    const client = new OpenAI({ apiKey: "wrong", baseURL: `${served.url}/v1`, maxRetries: 0 });
    await expect(client.models.list()).rejects.toBeInstanceOf(OpenAI.AuthenticationError);
  } finally {
    await served.close();
  }
});
