// The lock's text: a fixed order, one value per line, no hidden characters.
import { expect, test } from "vitest";
import type { Lock } from "../../../generator/compare/lock/lock.js";
import { readLock } from "../../../generator/compare/lock/read.js";
import { lockText } from "../../../generator/compare/lock/text.js";

const HASH = "0".repeat(64);
const LOCK: Lock = {
  files: { "README.md": HASH },
  untyped: {},
  released: null,
  version: "1.0.0",
  prices: null,
  operations: {},
  name: "gateway-sdk",
  models: {},
  lockVersion: 2,
  code: HASH,
  changesets: {},
};

test("members have one order, however a lock was built", () => {
  expect(lockText(LOCK)).toBe(`{
  "lockVersion": 2,
  "name": "gateway-sdk",
  "version": "1.0.0",
  "released": null,
  "changesets": {},
  "code": "${HASH}",
  "models": {},
  "untyped": {},
  "operations": {},
  "prices": null,
  "files": {
    "README.md": "${HASH}"
  }
}
`);
});

test("characters that an editor hides, reorders or treats as a line end are written as escapes", () => {
  const hidden = "\u202e\u2066\u200b\u200d\ufeff\u2028\u2029\u0085\u007f\u061c\ud800";
  const untyped = { [`k${hidden}`]: { category: `v${hidden}é日`, capability_tags: ["a", "b"] } };
  const text = lockText({ ...LOCK, untyped });
  const escaped = String.raw`\u202e\u2066\u200b\u200d\ufeff\u2028\u2029\u0085\u007f\u061c\ud800`;
  expect(text).toContain(`  "untyped": {
    "k${escaped}": {
      "category": "v${escaped}é日",
      "capability_tags": [
        "a",
        "b"
      ]
    }
  },
`);
  expect(readLock(text, "lock")).toEqual({ ...LOCK, untyped });
});
