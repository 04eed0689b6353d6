// Refusals that are not complete JSON: the error shows the reason and no part of the request, and
// nothing is repeated.
import { describe, expect, test } from "vitest";
import type { ApiError } from "../../../runtime/index.js";
import { refusedBody } from "../../../runtime/call/transport/answer/loose-json.js";
import { reasonIn } from "../../../runtime/call/transport/answer/reason.js";
import { caught } from "../stage/client.js";
import { ledger, WIRES } from "./wires.js";

const plain = (text: string) => text;
const R = { error: { message: "R-7", code: "bad" } };
const JSON_R = JSON.stringify(R);

test.each<[string, string | undefined]>([
  ["{'detail': 'R-7'}", "R-7"],
  ["{'detail': [{'loc': ('body', 'prompt'), 'msg': 'R-7', 'input': None}]}", "R-7"],
  ["{ok: false, message: 'R-7'}", "R-7"],
  ['{"message":"R-7"}\n{"a":1}', "R-7"],
  ['{"a":1}\n{"message":"R-7"}', "R-7"],
  ['{"message":"R-7"}{"a":1}', "R-7"],
  ['{"message":"R-7","request":{"prompt":"SECRET', "R-7"],
  ['{"message":"R-7","code":40', "R-7"],
  ['{"message":"R-7', "R-7"],
  ['[{"msg":"R-7","input":"SEC', "R-7"],
  ['{"message":"R-7" "prompt":"SECRET"}', "R-7"],
  ["[WAF] R-7 denied", "[WAF] R-7 denied"],
  ["[1] R-7\nSECRET", "[1] R-7"],
  ['["prompt"] R-7', '["prompt"] R-7'],
  ['["R-7"]', "R-7"],
  ["{R-7}", "{R-7}"],
  ['{"message":"[prompt] R-7"}', "[prompt] R-7"],
  ['{"message":"{model} R-7"}', "{model} R-7"],
  [`event: error\ndata: ${JSON_R}`, "R-7"],
  [`data: ${JSON_R}\n\ndata: [DONE]\n\n`, "R-7"],
  [`data:${JSON_R}`, "R-7"],
  [`: ping\n\nid: 1\r\ndata: ${JSON_R}\r\n\r\n`, "R-7"],
  ['data: {"error":\ndata: {"message":"R-7"}}', "R-7"],
  ["event: error\ndata: R-7 denied this", "R-7 denied this"],
  [`400 Bad Request: ${JSON_R}`, "R-7"],
  ['Error {"message":"R-7","prompt":"SECRET"}', "R-7"],
  ['{"request":{"prompt":"SECRET', undefined],
  ['{"prompt":"SECRET', undefined],
  ['{"SECRET', undefined],
  ["{'messages': [{'content': 'SECRET'}]", undefined],
  ["<html>{}</html>", undefined],
  ["upstream connect error, reset reason: [x]", undefined],
  ["error code: 1020", undefined],
  ["default backend - 404", undefined],
])("the reason in the text %j is %j", (text, reason) => {
  expect(reasonIn(refusedBody(text)?.value, plain)).toBe(reason);
});

describe.each(WIRES)("on the wire %s", (_, wire) => {
  const refusal = async (
    status: number,
    body: unknown,
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const { server, client } = await ledger({ onCreate: () => ({ status, body, headers }) }, wire);
    const submitted = client.model("x-v3-omni").submit({ prompt: "SECRET" });
    const error = (await caught(submitted)) as ApiError;
    expect(server.posts).toBe(1);
    expect(error.message).not.toContain("SECRET");
    return error;
  };

  test.each([
    ["{'detail': 'R-7'}"],
    ['{"message":"R-7","request":{"prompt":"SECRET'],
    ['{"message":"R-7"}\n{"a":1}'],
    ["[WAF] R-7"],
    ['event: error\ndata: {"message":"R-7"}'],
    [`data: {"message":"R-7"}\n\ndata: [DONE]`],
    ['400 Bad Request: {"message":"R-7"}'],
  ])("the 422 %j is a refusal by the gateway, with its reason", async (body) => {
    const error = await refusal(422, body);
    expect(error).toMatchObject({ name: "UnprocessableEntityError", isPage: false });
    expect(error.message).toMatch(/^422: (\[WAF\] )?R-7\. Correct the combination/);
  });

  test("the reason of a 422 of more than 64 KB is shown", async () => {
    const input = "SECRET".repeat(20_000);
    const error = await refusal(422, { detail: [{ loc: ["body"], msg: "R-7", input }] });
    expect(error).toMatchObject({ name: "UnprocessableEntityError" });
    expect(error.message).toMatch(/^422: R-7\. /);
  });

  test.each(['{"error":{"code":"no"},"data":[{"task_id":"ta', '{"message":"R-7","data":['])(
    "the 429 %j, which is cut off at a task, leaves the create unknown",
    async (body) => {
      expect(await refusal(429, body)).toMatchObject({ name: "SubmissionUnknownError" });
    },
  );

  test("the reason of an empty 401 is in its header", async () => {
    const challenge = 'Bearer realm="x", error="invalid_token", error_description="R-7"';
    const error = await refusal(401, "", { "www-authenticate": challenge });
    expect(error.message).toMatch(/^401: R-7\. Check the API key/);
  });

  test("a sentence instead of a code is not shown", async () => {
    const error = await refusal(200, { code: "the prompt SECRET is bad", message: "R-7" });
    expect(error.message).toMatch(/^The gateway refused the call with a code: R-7\. /);
  });

  test("the reason of a 200 with events is shown", async () => {
    const error = await refusal(200, 'event: error\ndata: {"error":{"message":"R-7"}}');
    expect(error).toMatchObject({ name: "SubmissionUnknownError" });
    expect(error.message).toContain("R-7");
  });
});
