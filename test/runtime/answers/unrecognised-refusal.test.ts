// The reason in an answer to a create that has no task and no known form of a refusal (1-core.md,
// Errors).
import { expect, test } from "vitest";
import { ProtocolError } from "../../../runtime/index.js";
import { taskIds } from "../../../runtime/call/submission/create.js";

const refusalOf = (body: unknown, redact?: (text: string) => string): unknown => {
  try {
    return taskIds({ status: 200, headers: {}, requestId: "r-1", body }, undefined, redact);
  } catch (error) {
    return error;
  }
};

test.each<[unknown]>([
  [{ code: 1, msg: "R" }],
  [{ code: 200, message: "R", data: null }],
  [{ ret: -1, msg: "R" }],
  [{ status: 1201, message: "R" }],
  [{ data: [{ status: "failed", message: "R" }] }],
  [{ data: [{ error: { message: "R" } }] }],
  [{ data: { error: "R" } }],
  [{ ok: false, description: "R" }],
  [{ success: 0, message: "R" }],
  [{ success: "false", message: "R" }],
  [{ result: "fail", msg: "R" }],
  [{ status: "rejected", message: "R" }],
  [{ errors: [{ message: "R" }] }],
  [{ errors: ["R"] }],
  [{ err: "R" }],
  [{ message: "R" }],
  ["R"],
  [["R"]],
])("%j: the error starts with the reason", (body) => {
  const error = refusalOf(body, (text) => text);
  expect(error).toBeInstanceOf(ProtocolError);
  expect(error).toMatchObject({
    requestId: "r-1",
    retryable: true,
    message:
      "R. The gateway answered the create request without a task id. Check usage for a charge before sending again.",
  });
});

test.each<[unknown]>([
  [{ code: 200, message: "success", data: [] }],
  [{ code: 0, msg: "OK" }],
  [{ message: "Operation successful." }],
  [{}],
  [null],
])("%j has no reason", (body) => {
  expect(refusalOf(body, (text) => text)).toMatchObject({
    message:
      "The gateway answered the create request without a task id. Check usage for a charge before sending again.",
  });
});

test("the reason is shown without the key, and with at most 300 characters", () => {
  const reason = "The key sk-1 is blocked";
  const error = refusalOf({ message: reason }, (text) => text.replaceAll("sk-1", "***"));
  expect(String(error)).toContain("The key *** is blocked. The gateway answered");
  const long = refusalOf({ message: "R".repeat(400) }, (text) => text);
  expect(String(long)).toContain(`: ${"R".repeat(300)}. The gateway answered`);
});

test("the reason is not shown if the key cannot be removed from it", () => {
  expect(refusalOf({ message: "sk-1" })).toMatchObject({
    message: expect.not.stringContaining("sk-1") as string,
  });
});

test("the reason also comes before the tasks of an answer with an unexplained code", () => {
  expect(refusalOf({ code: 10_000, id: "a-1", message: "R" }, (text) => text)).toMatchObject({
    message:
      "R. The gateway answered with both a task id and a failure code. Check usage for a charge before sending again.",
  });
});
