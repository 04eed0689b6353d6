/**
 * Jest's jsdom has a page's conditions and globals, without fetch, TextDecoder, streams and
 * crypto.subtle. Modules load by require.
 * @jest-environment jsdom
 */
const { expect, test } = require("@jest/globals");

const RECORD = {
  id: "task_1",
  status: "completed",
  progress: 100,
  cost: 0.2,
  result: { videos: [{ url: ["https://files.example/a.mp4"] }] },
};
const OPTIONS = {
  apiKey: "sk-1234567890",
  baseUrl: "https://gateway.example",
  pollIntervalMs: 10,
  dangerouslyAllowBrowser: true,
};

/** A usual answer of a mocked fetch: no streams, and all bytes at once. */
const answer = (status, value) => ({
  status,
  headers: new Map([["content-type", "application/json"]]),
  arrayBuffer: async () => new Uint8Array(Buffer.from(JSON.stringify(value))).buffer,
});

test("the environment lacks the globals", () => {
  expect(typeof window).toBe("object");
  for (const name of ["fetch", "TextDecoder", "TextEncoder", "ReadableStream", "Response"])
    expect(globalThis[name]).toBeUndefined();
  expect(crypto.subtle).toBeUndefined();
});

test.each(["", "/client", "/models", "/models/x-v3-omni", "/journal", "/batch", "/browser"])(
  "gateway-sdk%s can be required",
  (subpath) => {
    expect(Object.keys(require(`gateway-sdk${subpath}`))).not.toHaveLength(0);
  },
);

test("a client sends through the fetch option", async () => {
  const { createClient } = require("gateway-sdk");
  const sent = [];
  const fetch = async (url, { method, body }) => {
    sent.push({ method, url, body });
    return answer(200, { code: 200, data: RECORD });
  };
  const client = createClient({ ...OPTIONS, fetch });
  const result = await client.model("x-v3-omni").run({ prompt: "Katze, größer" });
  expect(result.videos[0].url).toBe("https://files.example/a.mp4");
  expect(result.cost).toBe(0.2);
  expect(sent[0]).toEqual({
    method: "POST",
    url: "https://gateway.example/v1/videos/generations",
    body: '{"model":"x-v3-omni","prompt":"Katze, größer"}',
  });
  await client.close();
});

test("the error of a create without an answer has the hash of the body", async () => {
  const { createClient, SubmissionUnknownError } = require("gateway-sdk");
  const client = createClient({ ...OPTIONS, fetch: async () => answer(504, {}) });
  const error = await client
    .model("x-v3-omni")
    .submit({ prompt: "a" })
    .catch((reason) => reason);
  expect(error).toBeInstanceOf(SubmissionUnknownError);
  // printf '%s' '{"model":"x-v3-omni","prompt":"a"}' | sha256sum
  expect(error.bodyHash).toBe("219b1b0060b9e1d80d9d27f1670f878098a29d91c54042efd2ff439afaa3e6d9");
  await client.close();
});

test("without fetch nothing is sent, and the error names the option", async () => {
  const { createClient, ConfigurationError } = require("gateway-sdk");
  const client = createClient(OPTIONS);
  const error = await client
    .model("x-v3-omni")
    .submit({ prompt: "a" })
    .catch((reason) => reason);
  expect(error).toBeInstanceOf(ConfigurationError);
  expect(error.message).toBe(
    "This runtime has no global fetch. Pass the option fetch to createClient.",
  );
  await client.close();
});
