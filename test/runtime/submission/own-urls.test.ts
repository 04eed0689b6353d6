// URLs that the gateway itself has handed out count as public where a request is validated (2-video.md, Common).
import { expect, test } from "vitest";
import { ownUrlsArePublic } from "../../../runtime/submission/own-urls.js";
import { isPublicUrl } from "../../../runtime/validation/public-url.js";

test.each([
  ["http://127.0.0.1:4010", "/uploads/a.png", true],
  ["http://localhost:4010", "/uploads/a.png", true],
  ["https://gateway.internal", "/uploads/a.png", true],
  ["https://10.0.0.5:8443", "/files/task_1/video-1.mp4", true],
  ["https://api.example.com", "/uploads/a.png", true],
  ["http://127.0.0.1:4010", "1/uploads/a.png", false],
  ["https://gateway.internal", ".other.internal/a.png", false],
])("of a gateway at %s, its URL with %s: %s", (origin, rest, isPublic) => {
  const seen = ownUrlsArePublic(origin)({ list: [{ url: origin + rest }] }) as {
    readonly list: readonly { readonly url: string }[];
  };
  expect(isPublicUrl(seen.list[0]?.url ?? "")).toBe(isPublic);
});
