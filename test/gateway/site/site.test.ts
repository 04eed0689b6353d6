// Files beside the service: their routes, and the facts about the gateway that they can read.
import { expect, test } from "vitest";
import { createGateway, type GatewayOptions } from "../../../gateway/index.js";

const FILES: Readonly<Record<string, string>> = {
  "index.html": "<!doctype html>",
  "models/a.js": "export default 1",
  "v1/models": "not the catalog",
};
const site = (path: string) => {
  const text = FILES[path];
  return Promise.resolve(text === undefined ? undefined : new TextEncoder().encode(text));
};
const ask = (path: string, options: GatewayOptions = { site }) =>
  createGateway(options).fetch(new Request(`http://127.0.0.1:4010${path}`));

test("files are served with their types, under a policy that allows only their scripts", async () => {
  const page = await ask("/");
  expect(await page.text()).toBe("<!doctype html>");
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const policy = page.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toMatch(/unsafe|https?:/);
  const script = await ask("/models/a.js");
  expect(script.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(script.headers.get("x-content-type-options")).toBe("nosniff");
});

test("the policy of the reference adds inline styles and blob workers, and no other origin", async () => {
  const files = { site: () => Promise.resolve(new TextEncoder().encode("<!doctype html>")) };
  for (const path of ["/reference", "/reference.html"]) {
    const policy = (await ask(path, files)).headers.get("content-security-policy")?.split("; ");
    expect(policy).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'unsafe-inline'",
      "img-src 'self' data:",
      "media-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "worker-src blob:",
    ]);
  }
});

test("routes of the service come before files, and the log omits files", async () => {
  const gateway = createGateway({ site });
  expect((await ask("/v1/models")).status).toBe(401);
  expect((await ask("/nothing.js")).status).toBe(404);
  expect((await ask("/", {})).status).toBe(404);
  await gateway.fetch(new Request("http://127.0.0.1:4010/"));
  expect(gateway.requests()).toEqual([]);
});

test("the page gets the documented key, and never a key that the user chose", async () => {
  expect(await (await ask("/gateway.json")).json()).toMatchObject({
    apiKey: "test-key-1234567890",
  });
  const own = await ask("/gateway.json", { site, keys: [{ key: "sk-mine" }] });
  expect(await own.text()).toBe("null");
});
