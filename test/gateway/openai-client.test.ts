// The public openai client lists models against the gateway.
import OpenAI from "openai";
import { expect, it } from "vitest";
import { createGateway, serveGateway } from "../../gateway/index.js";

it("lists the models of the key, and reports a wrong key", async () => {
  const key = "test-key-1234567890";
  const gateway = createGateway({ keys: [{ key, models: ["x-2.3", "x-3.5-flash"] }] });
  const { url, close } = await serveGateway(gateway, { port: 0 });
  const listOf = (apiKey: string) =>
    new OpenAI({ apiKey, baseURL: `${url}/v1`, maxRetries: 0 }).models.list();
  try {
    const { data } = await listOf(key);
    expect(data).toMatchObject([
      { id: "x-2.3", object: "model" },
      { id: "x-3.5-flash", object: "model" },
    ]);
    await expect(listOf("wrong")).rejects.toBeInstanceOf(OpenAI.AuthenticationError);
  } finally {
    await close();
  }
});
