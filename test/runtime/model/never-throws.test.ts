// A validator never throws: a value that it cannot read is an issue.
import { expect, test } from "vitest";
import { defineModel, type EmittedCheck } from "../../../runtime/call/model/definition.js";
import { isObject } from "../../../runtime/validation/value.js";

const METADATA = {
  id: "m",
  operation: "video_generation",
  method: "POST",
  endpoint: "/v1/videos/generations",
  category: "video",
  capabilityTags: [],
  schemaVersion: "2026-08-01",
  idempotencyKey: false,
} as const;

// The check that the generator emits for `{ "properties": { "next": { "$ref": "#" } } }`.
const walk: EmittedCheck = (body, found) => {
  const next = body["next"];
  return !isObject(next) || walk(next, found);
};
const { validate, is, "~standard": standard } = defineModel(METADATA, walk);

const endless: { next?: unknown } = {};
endless.next = endless;
const asksWhoReads = {
  get next(): unknown {
    throw new TypeError("not yet");
  },
};
const throwsNothing = {
  get next(): unknown {
    throw undefined;
  },
};
const { proxy, revoke } = Proxy.revocable({}, {});
revoke();

test.each<[string, unknown, RegExp]>([
  ["that contains itself", endless, /^the request cannot be read \(Maximum call stack size/],
  ["with a getter that throws", asksWhoReads, /^the request cannot be read \(not yet\)$/],
  ["with a getter that throws nothing", throwsNothing, /^the request cannot be read \(reading it/],
  ["that is revoked", proxy, /^the request cannot be read \(/],
])("a value %s is invalid", (_, value, message) => {
  const [issue, ...others] = validate(value);
  expect(others).toEqual([]);
  expect(issue).toMatchObject({ pointer: "", path: [], keyword: "type", expected: "object" });
  expect(issue?.message).toMatch(message);
  expect(is(value)).toBe(false);
  expect(standard.validate(value)).toEqual({ issues: [issue] });
});
