// The package's repository and licence, and the targets of the links in its README.
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { entry } from "./support/catalog.js";
import { runner } from "./support/runner.js";

const { run } = runner();

/** An SDK from a configuration, with files beside it. */
const generated = (config: object, beside: Readonly<Record<string, string>> = {}) =>
  run([entry("x-one")], ["--name", "@acme/sdk"], {
    config: `export default ${JSON.stringify(config)};`,
    before: (sdk) => {
      for (const [name, text] of Object.entries(beside)) writeFileSync(join(sdk, "..", name), text);
    },
  });

describe("LICENSE", () => {
  it.each([
    [
      "MIT",
      /^MIT License\n\nCopyright \(c\) the authors of @acme\/sdk\n[^]*copies of the Software/,
    ],
    ["ISC", /^ISC License\n\nCopyright \(c\) the authors of @acme\/sdk\n[^]*AUTHOR DISCLAIMS/],
    ["Apache-2.0", /Apache License\n[^]*\n {3}Copyright the authors of @acme\/sdk\n/],
    ["UNLICENSED", /^Copyright \(c\) the authors of @acme\/sdk\. All rights reserved\./],
    ["MPL-2.0 OR GPL-3.0-only", /under MPL-2\.0 OR GPL-3\.0-only\. .*spdx\.org\/licenses\/\n$/],
  ])("has the text of %s, or its address", async (license, text) => {
    const { read } = await generated({ license });
    expect(JSON.parse(read("package.json"))).toMatchObject({ license });
    expect(read("LICENSE")).toMatch(text);
    expect(read("LICENSE")).not.toContain("[holder]");
  });

  it("leaves the runtime's notice to the published file NOTICE", async () => {
    const { read } = await generated({ license: "Apache-2.0" });
    expect(read("NOTICE")).toMatch(
      /\n\nMIT License\n\nCopyright \(c\) 2026 the sdkgen authors\n\nPermission is hereby granted/,
    );
    expect(JSON.parse(read("package.json"))).toMatchObject({
      files: expect.arrayContaining(["LICENSE", "/NOTICE"]),
    });
  });

  it("is the file beside the configuration, if one exists", async () => {
    const own = await generated({ license: "MIT" }, { "LICENSE.md": "Ours.\n" });
    expect(own.read("LICENSE")).toBe("Ours.\n");
    const named = await generated({ license: "SEE LICENSE IN terms.txt" }, { "terms.txt": "T\n" });
    expect(named.read("LICENSE")).toBe("T\n");
    expect(named.read("package.json")).toContain('"license": "SEE LICENSE IN LICENSE"');
  });

  it("is absent without a declared licence, and a missing named file is an error", async () => {
    const none = await generated({}, { LICENSE: "Of the repository.\n" });
    expect(existsSync(join(none.sdk, "LICENSE"))).toBe(false);
    const { code, err } = await generated({ license: "SEE LICENSE IN terms.txt" });
    expect(code).toBe(2);
    expect(err).toContain('"SEE LICENSE IN terms.txt" needs the file terms.txt, which is not in ');
  });
});

describe("links of the README", () => {
  const PAGE = "docs/models/x-one.md";
  it.each([
    ["https://github.com/acme/sdk", `https://github.com/acme/sdk/blob/HEAD/sdk/${PAGE}`],
    ["git+https://github.com/acme/sdk.git", `https://github.com/acme/sdk/blob/HEAD/sdk/${PAGE}`],
    ["ssh://git@github.acme.com/a/b.git", `https://github.acme.com/a/b/blob/HEAD/sdk/${PAGE}`],
    ["github:acme/sdk", `https://github.com/acme/sdk/blob/HEAD/sdk/${PAGE}`],
    ["https://gitlab.acme.com/a/b/c", `https://gitlab.acme.com/a/b/c/-/blob/HEAD/sdk/${PAGE}`],
  ])("lead into the repository %s", async (repository, link) => {
    const { read } = await generated({ repository });
    expect(read("README.md")).toContain(`[\`x-one\`](${link})`);
    const { files, ...manifest } = JSON.parse(read("package.json")) as { files: string[] };
    expect(files).not.toContain("docs/models");
    expect(manifest).toMatchObject({ repository: { url: repository, directory: "sdk" } });
  });

  it("lead to pages of the package if the host of the repository is unknown", async () => {
    for (const config of [{}, { repository: "https://git.example.com/sdk" }]) {
      const { read } = await generated(config);
      expect(read("README.md")).toContain(`[\`x-one\`](${PAGE})`);
      expect(JSON.parse(read("package.json"))).toMatchObject({
        files: [
          "dist",
          "README.md",
          "CHANGELOG.md",
          "LICENSE",
          "/NOTICE",
          "docs/models",
          "docs/operations",
        ],
      });
    }
  });
});

it("the SDK's folder is relative to the root of the repository", async () => {
  const { read } = await run([entry("x-one")], [], {
    config: 'export default { repository: "https://github.com/acme/all" };',
    before: (sdk) => mkdirSync(join(sdk, "../../.git"), { recursive: true }),
  });
  expect(read("package.json")).toMatch(/"directory": "run-\d+\/sdk"/);
});

it.each<[string, string, string]>([
  ["gateway-media", "# gateway-media", "gateway-media"],
  ["@acme/gateway-sdk", "# @acme/gateway-sdk", "gateway-sdk"],
  ["@acme-inc/sdk.v2", "# @acme-inc/sdk.v2", "sdk.v2"],
  ["@acme/a_b", "# @acme/a_b", "a_b"],
])(
  "%s is the unchanged title of the README, and npm accepts the program",
  async (name, title, program) => {
    const { read } = await run([entry("x-one")], ["--name", name]);
    expect(read("README.md").split("\n")[0]).toBe(title);
    expect(read("README.md")).not.toMatch(/^# .*(&#|\u200b)/u);
    // npm removes a path that starts with "./" when it publishes.
    expect(JSON.parse(read("package.json"))).toMatchObject({
      bin: { [program]: "dist/esm/cli.js" },
    });
  },
);
