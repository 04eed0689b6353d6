// Names depend only on the id, and no two ids share a name on any file system.
import { describe, expect, test } from "vitest";
import { fileName, namesOf, slugOf } from "../../generator/read/normalise/names.js";

describe("file names", () => {
  test.each(["x-v3-omni", "x-2.3", "x-imagine-video-1.5", "a_b"])(
    "%s is its own file name",
    (id) => {
      expect(fileName(id)).toBe(id);
    },
  );

  test.each([
    ["upper case", "x-2.3-Fast", /^x-2\.3-fast-[0-9a-f]{8}$/],
    ["a slash", "acme/video-gen-1", /^acme-video-gen-1-[0-9a-f]{8}$/],
    ["a step up", "../../etc/passwd", /^etc-passwd-[0-9a-f]{8}$/],
    ["a device name", "con", /^con-[0-9a-f]{8}$/],
    ["a device name before a dot", "nul.txt", /^nul-txt-[0-9a-f]{8}$/],
    ["a device name before two dots", "aux.ts.x", /^aux-ts\.x-[0-9a-f]{8}$/],
    ["a device name in other letters", "COM¹.x", /^com1-x-[0-9a-f]{8}$/],
    ["the folder of packages", "node_modules", /^node-modules-[0-9a-f]{8}$/],
    ["the barrel", "index", /^index-[0-9a-f]{8}$/],
    ["a declaration file", "x.d", /^x\.d-[0-9a-f]{8}$/],
    ["a test file", "x.test", /^x\.test-[0-9a-f]{8}$/],
    ["no ASCII letter", "模型", /^model-[0-9a-f]{8}$/],
    ["the form of a slug", "x-2.3-fast-0a1b2c3d", /^x-2\.3-fast-0a1b2c3d-[0-9a-f]{8}$/],
    ["a final dot", "x.", /^x-[0-9a-f]{8}$/],
  ])("%s gets a slug with a hash", (_, id, want) => {
    expect(fileName(id)).toMatch(want);
  });

  test("similar ids have different file names, even if case is ignored", () => {
    const ids = ["a-2.0", "a-2-0", "a-2", "A-2", "a/2", "a 2", "é", "e\u0301", "a.2", "A.2"];
    const names = ids.map((id) => fileName(id).normalize("NFC").toLowerCase());
    expect(new Set(names).size).toBe(ids.length);
  });

  test("a name is never too long for a file system", () => {
    expect(fileName("x".repeat(200)).length).toBeLessThan(100);
  });
});

describe("slugs", () => {
  test.each(["x-v3-omni", "x-1-5-pro", "a_b", "x".repeat(64)])("%s is its own slug", (id) => {
    expect(slugOf(id)).toBe(id);
  });

  test.each([
    ["x-2.3", /^x-2-3-[0-9a-f]{8}$/],
    ["a/b", /^a-b-[0-9a-f]{8}$/],
    ["X-2_3", /^x-2-3-[0-9a-f]{8}$/],
    ["模型", /^model-[0-9a-f]{8}$/],
    ["__proto__", /^__proto__$/],
    ["x-2-3-0a1b2c3d", /^x-2-3-0a1b2c3d-[0-9a-f]{8}$/],
    ["x".repeat(65), /^x{55}-[0-9a-f]{8}$/],
  ])("%s gets %s", (id, want) => {
    expect(slugOf(id)).toMatch(want);
  });

  test("the slugs of 1,000 models differ, even if case is ignored, and have at most 64 characters", () => {
    const long = "a".repeat(200);
    const spellings = ["x-2.3", "x-2_3", "x-2-3", "x/2/3", "X-2.3", "x-2:3", "x-2-3.", `${long}.3`];
    const ids = Array.from({ length: 125 }, (_, n) => spellings.map((id) => `${id}${n}`)).flat();
    const slugs = ids.map(slugOf);
    expect(new Set(slugs.map((slug) => slug.toLowerCase())).size).toBe(1_000);
    for (const slug of slugs) expect(slug).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  });
});

describe("type names", () => {
  test.each([
    ["x-v3-omni", "XV3OmniRequest"],
    ["x-2.3", "X2_3Request"],
    ["x-2.7-r2v", "X2_7R2vRequest"],
    ["acme/video-gen-1", "AcmeVideoGen1Request"],
    ["2fast", "Model2fastRequest"],
    ["模型", "模型Request"],
    ["可灵-v2.1", "可灵V2_1Request"],
    ["длина кадра", "ДлинаКадраRequest"],
    ["Größe", "GrößeRequest"],
    ["e\u0301te\u0301", "ÉtéRequest"],
    ["画像サイズ", "画像サイズRequest"],
    ["이미지 크기", "이미지크기Request"],
    ["حجم-الصورة", "حجمالصورةRequest"],
    ["कखग size", "कखगSizeRequest"],
    ["ขนาดภาพ", "ขนาดภาพRequest"],
    ["ﬁlm", "FilmRequest"],
    ["🎬 clip", "ClipRequest"],
    ["a\u200db\u202ec", "ABCRequest"],
    // Letters that TypeScript 5.4 does not know: from Unicode 14 and 16, and a lower case letter
    // with a new upper case.
    ["a\ua7c0b", "ABRequest"],
    ["\u019b", "ModelRequest"],
  ])("the request of %s is %s", (id, want) => {
    expect(namesOf(id).type).toBe(want);
  });
});
