// The refusals of sdkgen init, each with its whole sentence and no written file.
import { writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { entry } from "../e2e/generate/support/catalog.js";
import { catalogIn, emptyFolder, filesIn, initIn } from "./init-in.js";

describe("is refused, with one sentence and nothing written,", () => {
  const address = (flag: string, advice: string) =>
    `${flag} must be an http or https address without user, password, query or fragment; ${advice}.`;
  const KEY = "the key goes into GATEWAY_API_KEY";
  const FOLDER =
    "--out must be a subfolder of this folder, such as sdk, that .gitignore does not list.";

  it.each<[what: string, flags: readonly string[], code: number, sentence: string]>([
    [
      "without a terminal and --yes",
      [],
      2,
      "init cannot ask questions without a terminal. Add --yes, and give the settings as flags (see --help).",
    ],
    ["with an invalid base URL", ["--base-url", "gateway"], 2, address("--base-url", KEY)],
    [
      "with a key in the base URL",
      ["--base-url", "https://u:key@x.test"],
      2,
      address("--base-url", KEY),
    ],
    [
      "with a name that npm refuses",
      ["--name", "Acme SDK"],
      2,
      "--name must be a package name of npm, such as @acme/gateway-sdk.",
    ],
    ["with the repository itself as --out", ["--out", "."], 2, FOLDER],
    ["with --out beside the repository", ["--out", "../sdk"], 2, FOLDER],
    ["with --out that .gitignore names", ["--out", "dist/sdk"], 2, FOLDER],
    [
      "with an invalid repository",
      ["--repository", "acme sdk"],
      2,
      "--repository must be an address without credentials, such as https://git.example.com/sdk.",
    ],
    [
      "with an unknown licence",
      ["--license", "Foo"],
      2,
      '--license must be an SPDX expression such as "MIT" or "Apache-2.0 OR MIT", or "UNLICENSED", or "SEE LICENSE IN <file>".',
    ],
    [
      "with a key as a flag",
      ["--api-key", "secret"],
      2,
      'unknown option "--api-key"; see sdkgen init --help.',
    ],
  ])("%s", async (_, flags, expected, sentence) => {
    const folder = emptyFolder();
    const { code, out, err } = await initIn(folder, flags);
    expect([code, out, err]).toEqual([expected, "", `init: ${sentence}\n`]);
    expect(filesIn(folder)).toEqual([]);
  });

  it.each([
    ["that is missing", undefined, 2, "Cannot read the catalog"],
    ["that was cut off", '{ "data": [', 5, "is not JSON, or was cut off"],
  ])("with a catalog %s", async (_, text, expected, sentence) => {
    const folder = emptyFolder();
    if (text !== undefined) writeFileSync(join(folder, "saved.json"), text);
    const { code, err } = await initIn(folder, ["--yes", "--catalog", "saved.json"]);
    expect(code).toBe(expected);
    expect(err).toContain(sentence);
    expect(filesIn(folder)).toEqual(text === undefined ? [] : ["saved.json"]);
  });

  it.each([
    ["a home folder", homedir(), "is your home folder"],
    [
      "a folder above it",
      dirname(homedir()),
      /is (a folder above your home folder|the root of the file system)/,
    ],
    ["the root", "/", "is the root of the file system"],
  ])("in %s", async (_, folder, sentence) => {
    const { code, err } = await initIn(folder, ["--yes", "--dry-run"]);
    expect(code).toBe(2);
    expect(err).toMatch(sentence);
  });

  it("if package.json is no JSON", async () => {
    const folder = emptyFolder();
    writeFileSync(join(folder, "package.json"), "{");
    const { code, err } = await initIn(folder, ["--yes"]);
    expect([code, err]).toEqual([
      2,
      "init: package.json is not a JSON object. Repair it, or move it to another folder. Nothing was written.\n",
    ]);
  });

  it("with settings if a configuration already exists", async () => {
    const folder = emptyFolder();
    writeFileSync(join(folder, "sdkgen.config.json"), "{}");
    const flags = ["--yes", "--name", "@acme/sdk", "--catalog", "no-such-file.json"];
    const { code, out, err } = await initIn(folder, flags);
    expect([code, out, err]).toEqual([
      2,
      "",
      "init: sdkgen.config.json already exists, so --catalog, --name would have no effect. Put these settings into that file, and run init without the flags. Nothing was written.\n",
    ]);
    expect(filesIn(folder)).toEqual(["sdkgen.config.json"]);
  });

  it("if another catalog.json already exists", async () => {
    const [folder, other] = [emptyFolder(), emptyFolder()];
    const file = catalogIn(other, entry("x-one"));
    writeFileSync(join(folder, "catalog.json"), "{}");
    const { code, err } = await initIn(folder, ["--yes", "--catalog", file]);
    expect(code).toBe(2);
    expect(err).toContain("catalog.json already exists, and differs from");
    expect(filesIn(folder)).toEqual(["catalog.json"]);
  });
});

it("names the file that cannot be written, and the written files", async () => {
  const folder = emptyFolder();
  // A file in place of a folder stops even root.
  writeFileSync(join(folder, ".github"), "");
  const { code, err } = await initIn(folder, ["--yes"]);
  expect(code).toBe(6);
  expect(err).toBe(
    `init: Cannot write ${join(folder, ".github/workflows/ci.yml")} (a part of the path is a file). Files already written: package.json, sdkgen.config.ts, .gitignore. Fix the cause, then run init again.\n`,
  );
});
