// Refusals by the gateway: typed, explained, and repeated only if that can help (2-video.md,
// Errors).
import { expect, test } from "vitest";
import { ApiError, isGatewayError } from "../../../runtime/index.js";
import { caught, clientOn } from "../stage/client.js";
import { acknowledged, serve } from "../stage/server.js";

const of = (error: object) => ({ error: { message: "no", ...error } });

test.each<[number, string, unknown, object, string]>([
  [
    400,
    "BadRequestError",
    of({ param: "duration", code: "bad" }),
    { param: "duration", code: "bad" },
    'Correct the field "duration"',
  ],
  [401, "AuthenticationError", of({ code: 401 }), { code: "401" }, "GATEWAY_API_KEY"],
  [402, "InsufficientBalanceError", of({ type: "payment" }), { type: "payment" }, "Top up"],
  [
    403,
    "PermissionDeniedError",
    of({ code: "" }),
    { code: undefined },
    "no permission for x-v3-omni",
  ],
  [403, "InsufficientBalanceError", of({ code: "quota_not_enough" }), {}, "Top up"],
  [404, "NotFoundError", of({ status: "NOT_FOUND" }), { type: "NOT_FOUND" }, "x-v3-omni"],
  [
    422,
    "UnprocessableEntityError",
    { success: false, ...of({ code: "mode" }) },
    { code: "mode" },
    "nothing was billed",
  ],
  [418, "ApiError", {}, { code: undefined }, "The gateway gave no reason"],
  [403, "ApiError", "<html>teapot</html>", { isPage: true }, 'answered 403 with a page ("teapot")'],
])("%i is a %s with advice, and is not repeated", async (status, name, body, facts, advice) => {
  const server = await serve(() => ({ status, body, headers: { "x-request-id": "req-7" } }));
  const { client, play } = clientOn(server.url);
  const error = await caught(play(client.model("x-v3-omni").submit({ prompt: "a" })));
  expect(error).toMatchObject({ name, status, requestId: "req-7", retryable: false, ...facts });
  expect(error).toBeInstanceOf(ApiError);
  expect(isGatewayError(error)).toBe(true);
  expect(String(error)).toContain(advice);
  expect(server.arrived).toHaveLength(1);
});

test("503 idempotency_unavailable did not run the create, so it is sent again for any model", async () => {
  const down = { error: { message: "store down", code: "idempotency_unavailable" } };
  const server = await serve((_, index) =>
    index === 0 ? { status: 503, body: down } : acknowledged(),
  );
  const { client, play } = clientOn(server.url);
  expect((await play(client.model("x-v3-omni").submit({ prompt: "a" }))).id).toBe("task_1");
});

test("a refusal after a lost attempt leaves the submission unknown", async () => {
  const server = await serve((_, index) => ({ status: index === 0 ? 502 : 401, body: {} }));
  const { client, play } = clientOn(server.url);
  const error = await caught(play(client.model("x-imagine-video").submit({ prompt: "a" })));
  expect(error).toMatchObject({ name: "SubmissionUnknownError", idempotencyKey: "key-1" });
  expect(server.arrived).toHaveLength(2);
});

test("if 5xx never ends, a hundred reads have at most 20 retries in total", async () => {
  const server = await serve(() => ({ status: 500, body: {} }));
  const { client, play } = clientOn(server.url);
  await play(Promise.allSettled(Array.from({ length: 100 }, () => client.catalog.list())));
  expect(server.arrived.length).toBeGreaterThan(100);
  expect(server.arrived.length).toBeLessThanOrEqual(120);
});
