// sdkgen explain: the meaning of codes, and the facts of a model in the present SDK.
import { describe, expect, it } from "vitest";
import { REJECTIONS } from "../../../generator/index.js";
import { EXIT } from "../../../generator/failure.js";
import { runExplain } from "../../../commands/explain/run.js";
import { commandRun } from "../generate/support/in-process.js";
import { ROOT } from "../generate/support/process.js";

const explain = (...args: readonly string[]) =>
  commandRun("explain", runExplain, [...args, "--out", `${ROOT}generated`]);

describe("the line of a code has the problem and the solution", () => {
  const codes = [...Object.keys(REJECTIONS), ...Object.values(EXIT).map(String), "130", "143"];
  it.each(codes)("%s", async (code) => {
    const { code: exit, out, err } = await explain(code);
    expect([exit, err]).toEqual([0, ""]);
    expect(out).toMatch(/^\S+: [A-Z].+[.] [A-Z].+[.]\n$/);
  });

  it("in upper or lower case, and as JSON", async () => {
    const { out } = await explain("e_ref_cycle", "--json");
    expect(JSON.parse(out)).toEqual({
      code: "E_REF_CYCLE",
      means:
        "A reference of the schema leads back to itself for the same value, so the check of a value would never end.",
      advice: "Ask the gateway's operator to mend the schema.",
    });
  });
});

it("a model has its source, rules, prices and request", async () => {
  const { code, out } = await explain("x-imagine-video");
  expect(code).toBe(0);
  expect(out).toMatch(/^x-imagine-video: a model of the category video \(Text to Video, /);
  expect(out).toMatch(
    /Its contract of 2026-07-30 \(source task_model_registry, SHA-256 [0-9a-f]{12}…\)/,
  );
  expect(out).toContain("requests go to POST /v1/videos/generations.");
  expect(out).toContain(
    "  - image, images and input_reference are not accepted; send the images as",
  );
  expect(out).toContain(
    "  fixed prices, usd per second by resolution: 480P 0.04, 720P 0.056, default 0.04\n",
  );
  expect(out).toContain("  image input price, usd per image: 0.002\n");
  expect(out).toContain("Request (src/models/x-imagine-video.ts):\n\n/**\n * `video` in ");
  expect(out.trimEnd()).toMatch(
    /export type XImagineVideoRequest<File = ImageFile> = [^;]*;[^]*\);$/,
  );
});

it("a model without a contract has an example call", async () => {
  const { out } = await explain("x-2.5-pro", "--json");
  expect(JSON.parse(out)).toMatchObject({ id: "x-2.5-pro", category: "chat" });
  expect((await explain("x-2.5-pro")).out).toContain('client.untyped("x-2.5-pro")');
});
