// A proxy in the environment that the client does not use: connection errors mention it.
import { Agent } from "undici";
import { expect, onTestFinished, test } from "vitest";
import { createCoreClient } from "../../../runtime/call/client/client.js";
import type { ClientOptions } from "../../../runtime/call/client/options.js";
import { processSurroundings } from "../../../runtime/call/time/clock.js";
import { caught } from "../stage/client.js";
import { registry } from "../stage/sdk.js";

const PROXY = "http://user:secret-word@proxy.example.com:8080";

async function messageOf(env: Record<string, string>, options: ClientOptions = {}) {
  const client = createCoreClient(
    registry,
    {
      apiKey: "sk-1234567890",
      baseUrl: "https://gateway.invalid",
      retry: { attempts: 1 },
      ...options,
    },
    { ...processSurroundings(), env },
  );
  onTestFinished(() => client.close());
  const error = await caught(client.catalog.list());
  expect(error).toMatchObject({ name: "ConnectionError" });
  const text = `${(error as Error).message} ${JSON.stringify(error)}`;
  expect(text).not.toContain("secret-word");
  return text;
}

const note = (name: string) => `${name} is set, but this client does not use it`;

test.each<[Record<string, string>, string]>([
  [{ HTTPS_PROXY: PROXY }, "HTTPS_PROXY"],
  [{ https_proxy: PROXY, HTTP_PROXY: PROXY }, "https_proxy"],
  [{ HTTP_PROXY: PROXY }, "HTTP_PROXY"],
  [
    { HTTPS_PROXY: PROXY, NO_PROXY: "other.invalid, way.invalid,gateway.invalid:8443" },
    "HTTPS_PROXY",
  ],
])("with %j the error names %s", async (env, name) => {
  expect(await messageOf(env)).toContain(note(name));
});

test.each<[Record<string, string>, ClientOptions?]>([
  [{}],
  [{ HTTPS_PROXY: " " }],
  [{ HTTPS_PROXY: PROXY, NO_PROXY: "*" }],
  [{ HTTPS_PROXY: PROXY, no_proxy: "a.example, .INVALID" }],
  [{ HTTPS_PROXY: PROXY, NO_PROXY: "gateway.invalid:443" }],
  [{ HTTPS_PROXY: PROXY }, { dispatcher: new Agent() }],
  [{ HTTPS_PROXY: PROXY }, { fetch: globalThis.fetch }],
  [{ HTTPS_PROXY: PROXY }, { baseUrl: "http://127.0.0.1:1", dispatcher: new Agent() }],
])("with %j and %o the error names no proxy", async (env, options) => {
  expect(await messageOf(env, options)).not.toContain("_PROXY");
});
