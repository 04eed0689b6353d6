// Images in runtimes without a file system, such as edge workers.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ConfigurationError, file } from "../../../runtime/index.js";
import { platform } from "../../../runtime/platform/node.js";
import { PLAIN, PNG, stage } from "./stage.js";

const { files } = platform;
beforeEach(() => void Object.assign(platform, { files: undefined }));
afterEach(() => {
  Object.assign(platform, { files });
  vi.unstubAllGlobals();
});

test.each([
  [{ navigator: { userAgent: "Cloudflare-Workers" } }, "Cloudflare Workers has"],
  [{ navigator: { userAgent: "Mozilla/5.0 (X11)" } }, "a browser has"],
  [{ navigator: undefined, EdgeRuntime: "vercel" }, "the Edge Runtime has"],
  [{ navigator: undefined }, "this runtime has"],
])("with the globals %j, file() names the runtime", (globals, text) => {
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  expect(() => file("cat.png")).toThrow(ConfigurationError);
  expect(() => file("cat.png")).toThrow(
    `file() cannot read a path: ${text} no file system. Pass a Blob or bytes.`,
  );
});

test("a Blob is uploaded over fetch", async () => {
  const { client, bodies } = await stage({ fetch });
  await client.model(PLAIN).run({ prompt: "a", first_frame: new Blob([PNG]) });
  expect(bodies()).toEqual([
    '{"model":"x-pictured","prompt":"a","first_frame":"https://media.example/1.png"}',
  ]);
});
