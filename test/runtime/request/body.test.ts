// The body of `client.request`: JSON, a form, or bytes.
import { expect, test } from "vitest";
import type { CallOptions } from "../../../runtime/index.js";
import { caught, clientOn } from "../stage/client.js";
import { serve } from "../stage/server.js";

const BYTES = new Uint8Array([0, 137, 80, 255]);
const LATIN = "\u0000\u0089P\u00ff";
const JSON_TYPE = "application/json";
const ANY_TYPE = "application/octet-stream";
const typed = (type: string): CallOptions => ({ headers: { "Content-Type": type } });

// Tests both wires, because each wire sends a body in its own way.
const WIRES = {
  undici: {},
  fetch: { dispatcher: undefined, fetch: globalThis.fetch },
} as const;

test.each<[string, object, CallOptions, type: string, text: string]>([
  ["an object", { a: [1, null], b: undefined }, {}, JSON_TYPE, '{"a":[1,null]}'],
  ["a list", [{ a: 1 }, "b"], {}, JSON_TYPE, '[{"a":1},"b"]'],
  [
    "a list with its type",
    [1],
    typed("application/json-patch+json"),
    "application/json-patch+json",
    "[1]",
  ],
  ["a Uint8Array", BYTES, {}, ANY_TYPE, LATIN],
  ["a part of a buffer", new Uint8Array(BYTES.buffer, 2, 1), {}, ANY_TYPE, "P"],
  ["an ArrayBuffer", BYTES.buffer, {}, ANY_TYPE, LATIN],
  ["bytes with their type", BYTES, typed("image/png"), "image/png", LATIN],
  ["a Blob", new Blob([BYTES]), {}, ANY_TYPE, LATIN],
  ["a Blob with its type", new Blob([BYTES], { type: "image/png" }), {}, "image/png", LATIN],
  ["a File", new File([BYTES], "a.gif", { type: "image/gif" }), {}, "image/gif", LATIN],
])("%s is sent as %j %j", async (_, body, options, type, text) => {
  const server = await serve(() => ({ body: {} }));
  for (const wire of Object.values(WIRES)) {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const) {
      await clientOn(server.url, wire).client.request({ method, path: "/v1/x", body }, options);
    }
  }
  expect(server.arrived).toHaveLength(8);
  for (const request of server.arrived) {
    expect(request).toMatchObject({ body: text, headers: { "content-type": type } });
  }
});

test.each(Object.keys(WIRES) as (keyof typeof WIRES)[])(
  "a form is sent as multipart/form-data over %s, and its file with its type",
  async (wire) => {
    const server = await serve(() => ({ body: {} }));
    const form = new FormData();
    form.append("purpose", "mask");
    form.append("file", new Blob([BYTES], { type: "image/png" }), "a.png");
    const options = typed("multipart/form-data");
    await clientOn(server.url, WIRES[wire]).client.request(
      { method: "POST", path: "/v1/files", body: form },
      options,
    );
    const [{ headers, body } = { headers: {}, body: "" }] = server.arrived;
    const [, boundary = "none"] =
      /^multipart\/form-data; boundary=(\S+)$/.exec(headers["content-type"] ?? "") ?? [];
    expect(body.split(`--${boundary}`)).toEqual([
      "",
      '\r\nContent-Disposition: form-data; name="purpose"\r\n\r\nmask\r\n',
      `\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n${LATIN}\r\n`,
      expect.stringMatching(/^--\s*$/),
    ]);
  },
);

test.each(["POST", "PUT", "PATCH", "DELETE"] as const)(
  "%s without a body sends neither bytes nor a content type",
  async (method) => {
    const server = await serve(() => ({ body: {} }));
    for (const wire of Object.values(WIRES)) {
      await clientOn(server.url, wire).client.request({ method, path: "/v1/x" });
    }
    for (const { headers, body } of server.arrived) {
      expect([body, headers["content-type"]]).toEqual(["", undefined]);
    }
  },
);

test("later changes of a body are not sent", async () => {
  const server = await serve(() => ({ body: {} }));
  const { client } = clientOn(server.url);
  const [json, bytes, form] = [{ a: 1 }, new Uint8Array([65]), new FormData()];
  form.append("a", "1");
  const sent = [json, bytes, form].map((body) =>
    client.request({ method: "PUT", path: "/v1/x", body }),
  );
  json.a = 2;
  bytes[0] = 66;
  form.set("a", "2");
  await Promise.all(sent);
  const bodies = server.arrived.map(({ body }) =>
    body.replace(/^--[\s\S]*\r\n\r\n(.)[\s\S]*$/, "$1"),
  );
  expect(bodies.sort()).toEqual(["1", "A", '{"a":1}']);
});

// Such a value would be sent as {} or null, and might be billed, as in a create.
test.each<[object, string]>([
  [{ image: new Blob(["png"]) }, "image must be text"],
  [{ list: [BYTES] }, "list[0] must be text"],
  [[new Map()], "[0] must be text"],
  [{ seed: NaN }, "(got NaN)"],
  [new Map(), "the request must be text"],
  [new Date(NaN), "(got an invalid Date)"],
  [Promise.resolve({}), "a Promise, which needs await"],
  [new URLSearchParams("a=1"), "a value of the kind URLSearchParams"],
  [new ReadableStream(), "a value of the kind ReadableStream"],
])("the body %o is refused before it is sent", async (body, message) => {
  const { client, wire } = clientOn("http://127.0.0.1:9");
  const error = await caught(client.request({ method: "POST", path: "/v1/x", body }));
  expect(error).toMatchObject({ name: "InputValidationError" });
  expect(String(error)).toContain("The request to /v1/x is not valid and was not sent");
  expect(String(error)).toContain(message);
  expect(wire.sent).toEqual([]);
});
