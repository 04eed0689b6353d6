// The key is sent to the gateway and shown nowhere else.
import { inspect } from "node:util";
import { expect, test } from "vitest";
import { ApiKey } from "../../../runtime/call/transport/api-key.js";
import { clientOn, KEY } from "../stage/client.js";
import { serve } from "../stage/server.js";

function everythingIn(value: unknown): string {
  const parts = [inspect(value, { depth: 20, showHidden: true }), String(value)];
  if (value instanceof Error)
    parts.push(value.stack ?? "", inspect(value.cause, { depth: 20, showHidden: true }));
  parts.push(JSON.stringify(value) ?? "");
  return parts.join("\n");
}

test("the snippet of a page that echoes the key does not contain it", async () => {
  const server = await serve(() => ({ body: `<html>${"x".repeat(2040)}${KEY}</html>` }));
  const { client, play } = clientOn(server.url);
  const error: unknown = await play(client.catalog.list()).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: "ProtocolError" });
  expect(everythingIn(error)).not.toContain(KEY.slice(0, 10));
  expect((error as { snippet: string }).snippet.length).toBeLessThanOrEqual(2048);
  expect(Object.keys(error as object)).not.toContain("snippet");
});

const ODD = 'sk-ab/cd+ef==gh\\ij%6Bl"m';

// The same key, in the notations of several kinds of servers.
test.each([
  ["unchanged", ODD],
  ["with escaped slashes", String.raw`sk-ab\/cd+ef==gh\\ij%6Bl\"m`],
  ["in JSON inside JSON", String.raw`sk-ab\\\/cd+ef==gh\\\\ij%6Bl\\\"m`],
  ["with Unicode escapes", String.raw`\u0073k-ab\u002fcd\u002Bef==gh\u005cij%6Bl\u0022m`],
  ["percent-encoded", "sk-ab%2Fcd%2Bef%3D%3Dgh%5Cij%256Bl%22m"],
  ["percent-encoded in small letters", "sk%2dab%2fcd%2bef%3d%3dgh%5cij%256Bl%22m"],
  ["percent-encoded twice", "sk-ab%252Fcd%252Bef%253D%253Dgh%255Cij%25256Bl%2522m"],
  ["escaped for HTML", "sk-ab&#x2F;cd&#43;ef&#x3D;&#x3d;gh\\ij%6Bl&#34;m"],
  ["in a mix", String.raw`sk-ab\/cd%2bef=&#x3D;gh\\ij%256bl\u0022m`],
])("a key that is echoed %s is removed with all of its escapes", async (_, echo) => {
  const message = `sent with <${echo}>, twice <${echo}>`;
  const server = await serve((_request, index) =>
    index === 0
      ? { status: 400, body: { error: { message } }, headers: { "x-echo": echo } }
      : { body: `<html>${message}` },
  );
  const { client, play } = clientOn(server.url, { apiKey: ODD });
  const said = async () =>
    play(client.catalog.list()).catch((error: unknown) => error) as Promise<Error>;
  const expected = "sent with <[redacted]>, twice <[redacted]>";
  expect((await said()).message).toContain(expected);
  expect(await said()).toMatchObject({ name: "ProtocolError", snippet: `<html>${expected}` });
});

// Literal texts, as `printf %s … | base64` prints them; the key is `test-key-1234567890`.
test.each([
  ["the key", "dGVzdC1rZXktMTIzNDU2Nzg5MA=="],
  ["the key, without padding", "dGVzdC1rZXktMTIzNDU2Nzg5MA"],
  ["Bearer and the key", "QmVhcmVyIHRlc3Qta2V5LTEyMzQ1Njc4OTA="],
  ["the key as a password", "OnRlc3Qta2V5LTEyMzQ1Njc4OTA="],
  ["the key as a user", "dGVzdC1rZXktMTIzNDU2Nzg5MDo="],
  ["a user and the key", "YWI6dGVzdC1rZXktMTIzNDU2Nzg5MA=="],
])("%s in base64 is not shown", (_, text) => {
  const shown = new ApiKey("test-key-1234567890").redact(`Basic ${text} was refused`);
  expect(shown).toMatch(/^Basic \S*\[redacted\]\S* was refused$/);
  // No remaining part decodes to more than one character of the key.
  for (const part of shown.split(/[^A-Za-z0-9+/]+/)) {
    expect(Buffer.from(part, "base64").toString("latin1")).not.toMatch(/tes|890|key|123/);
  }
});

// `a?a>a~a?a>a~` in base64 has `/` and `+`, which are written differently in other alphabets and
// escapes.
test.each(["YT9hPmF+YT9hPmF+", "YT9hPmF-YT9hPmF-", "YT9hPmF%2BYT9hPmF%2b"])(
  "%s is a key in base64",
  (text) => expect(new ApiKey("a?a>a~a?a>a~").redact(text)).toBe("[redacted]"),
);

test("a text built to slow down the search for the key is searched quickly", () => {
  const key = new ApiKey(`${"\\".repeat(30)}a${"\\b".repeat(20)}%25%25`);
  const started = process.cpuUsage();
  for (const part of ["\\", "%5c", "%25", "\\\\b"]) {
    const text = part.repeat(20_000);
    expect(key.redact(text)).toBe(text);
  }
  expect(process.cpuUsage(started).user / 1_000).toBeLessThan(5000);
});

test("half of a key at the cut end of a long message is not shown", async () => {
  const server = await serve(() => ({
    status: 400,
    body: { error: { message: "x".repeat(2040) + KEY } },
  }));
  const { client, play } = clientOn(server.url);
  const error: unknown = await play(client.catalog.list()).catch((reason: unknown) => reason);
  expect(everythingIn(error)).not.toContain(KEY.slice(0, 6));
});
