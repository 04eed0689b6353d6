// The status and code with which the service refuses, as the Errors sections say.
import { expect, test } from "vitest";
import { ruleFiles, rulesOf } from "./files.js";

test.each(["x-v4-fast", "x-v4-std"])(
  "constraints of %s give HTTP 422, what its table says of a field the common 400",
  (name) => {
    const statuses = rulesOf(name).map((rule) => [rule.name, rule.refusal.status]);
    expect(Object.fromEntries(statuses)).toEqual({
      "image-or-reference-mode": 422,
      "mid-frame-time-stamp": 400,
      "one-type-of-ref-images": 422,
      "grid-count": 422,
      "image-count": 422,
      "audio-needs-image-type": 422,
      "extend-excludes-ref-images": 422,
      "tags-start-with-at": 422,
      "tags-in-prompt": 422,
      "public-urls": 400,
    });
  },
);

test.each([
  ["last-frame-needs-first-frame", "invalid_frame_images", "last_frame_image"],
  ["last-frame-role-needs-first-frame-role", "invalid_frame_images", "image_with_roles"],
  ["video-or-extension", "invalid_request", "extend_from_task_id"],
])("x-omni refuses by %s with %s", (rule, code, param) => {
  const found = rulesOf("x-omni-1.1-flash").find(({ name }) => name === rule);
  expect(found?.refusal).toMatchObject({ status: 400, code, param });
});

test("x-omni names the code of a wrong resolution", () => {
  expect(ruleFiles.get("x-omni")?.fieldRefusals).toEqual({
    resolution: { code: "invalid_resolution" },
  });
});

test("the other video rules give 400 invalid_request and name a field", () => {
  const others = [...ruleFiles.values()].filter(
    ({ models = [] }) => models.length > 0 && !models.some((id) => /^x-(v4|omni)/.test(id)),
  );
  for (const { refusal } of others.flatMap((file) => file.rules)) {
    expect(refusal).toMatchObject({ status: 400, code: "invalid_request" });
    expect(refusal.param).toEqual(expect.any(String));
  }
  expect(others).toHaveLength(8);
});

test("music rules give the integer code 400 and no param", () => {
  for (const { refusal } of rulesOf("music-upload-cover")) {
    expect(refusal).toEqual({ status: 400, type: "invalid_request_error", code: 400 });
  }
  expect(rulesOf("music-upload-cover")).toHaveLength(7);
});

test.each([
  ["x-imagine-video", { idempotencyKey: true, polling: { minSeconds: 3, maxSeconds: 5 } }],
  ["x-imagine-video-1.5", { idempotencyKey: true, polling: { minSeconds: 3, maxSeconds: 5 } }],
  ["x-omni", { polling: { minSeconds: 5, maxSeconds: 10 }, timeoutSeconds: 600 }],
  ["x-v4", {}],
])("%s has the documented facts", (file, facts) => {
  const { pricing, ...others } = ruleFiles.get(file)?.facts ?? {};
  expect(others).toEqual(facts);
  // Of x-imagine-video-1.5 its contract tells all that moves the price.
  expect(pricing === undefined).toBe(file === "x-imagine-video-1.5");
});
