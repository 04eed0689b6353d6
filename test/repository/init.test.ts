// The files that sdkgen init writes, and the files that it leaves alone.
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FORMS } from "../../commands/command-line/check-config.js";
import { loadConfig } from "../../commands/command-line/load-config.js";
import { bareEntry, entry } from "../e2e/generate/support/catalog.js";
import { catalogIn, emptyFolder, filesIn, initIn, textOf } from "./init-in.js";

const FILES = [
  "package.json",
  "sdkgen.config.ts",
  ".gitignore",
  ".github/workflows/ci.yml",
  ".github/workflows/drift.yml",
  ".github/workflows/release.yml",
  "test/sdk.test.mjs",
];

describe("in an empty folder", () => {
  it("writes the files of a repository, and prints the next commands", async () => {
    const folder = emptyFolder();
    const { code, out, err } = await initIn(folder, ["--yes", "--name", "@acme/sdk"]);
    expect([code, err]).toEqual([0, ""]);
    expect(filesIn(folder)).toEqual([...FILES].sort());
    for (const path of FILES) expect(out).toContain(`wrote ${path}\n`);
    expect(out).toMatch(/\nNext:\n {2}npm install\n {2}npm run generate\n {2}npm test\n$/);
    expect(JSON.parse(textOf(folder, "package.json"))).toMatchObject({
      private: true,
      scripts: {
        generate: "sdkgen generate",
        test: "sdkgen build && node --test test/*.test.mjs",
      },
      devDependencies: { sdkgen: expect.stringMatching(/^file:/) as string },
    });
    expect(textOf(folder, "test/sdk.test.mjs")).toContain('client.model("x-1-0-pro-fast")');
  });

  it("with agents writes the command of the SDK's MCP server for each agent, and no key", async () => {
    const folder = emptyFolder();
    const { code, out } = await initIn(folder, ["--yes", "--name", "@acme/sdk", "--with", "mcp"]);
    expect(code).toBe(0);
    const agents = [".mcp.json", ".cursor/mcp.json", ".vscode/mcp.json"];
    for (const path of agents) expect(out).toContain(`wrote ${path}\n`);
    const [claude, cursor, vscode] = agents.map((path) => textOf(folder, path));
    expect(JSON.parse(claude ?? "")).toEqual({
      mcpServers: {
        sdk: {
          command: "npx",
          args: [
            "-y",
            "-p",
            "@acme/sdk@1",
            "-p",
            "@modelcontextprotocol/server@2",
            "sdk",
            "mcp",
            "--max-usd",
            "5",
          ],
          env: { GATEWAY_API_KEY: "${GATEWAY_API_KEY}" },
        },
      },
    });
    expect(cursor).toContain('"GATEWAY_API_KEY": "${env:GATEWAY_API_KEY}"');
    expect(vscode).toContain('"GATEWAY_API_KEY": "${input:gateway-api-key}"');
    expect(textOf(folder, ".gitignore")).toContain("\n.env*\n");
  });

  it("writes the same configuration as in the example", async () => {
    const folder = emptyFolder();
    await initIn(folder, ["--yes", "--with", "mcp"]);
    for (const path of [".mcp.json", ".cursor/mcp.json", ".vscode/mcp.json"]) {
      const example = new URL(`../../examples/mcp/${path}`, import.meta.url);
      expect(textOf(folder, path)).toBe(readFileSync(example, "utf8"));
    }
  });

  it("writes nothing in a dry run", async () => {
    const folder = emptyFolder();
    const { code, out } = await initIn(folder, ["--yes", "--dry-run"]);
    expect(code).toBe(0);
    expect(filesIn(folder)).toEqual([]);
    expect(out).toContain("would write sdkgen.config.ts\n");
  });

  it("with --json prints one object", async () => {
    const { out } = await initIn(emptyFolder(), ["--yes", "--json"]);
    const { files, next } = JSON.parse(out) as { files: readonly object[]; next: unknown };
    expect(files).toEqual(FILES.map((path) => ({ path, done: "written" })));
    expect(next).toEqual(["npm install", "npm run generate", "npm test"]);
  });

  it("changes nothing when it runs again", async () => {
    const folder = emptyFolder();
    const flags = ["--yes", "--base-url", "https://gateway.example.com"];
    await initIn(folder, flags);
    const before = FILES.map((path) => [
      textOf(folder, path),
      statSync(join(folder, path)).mtimeMs,
    ]);
    const { code, out } = await initIn(folder, ["--yes"]);
    expect(code).toBe(0);
    expect(
      FILES.map((path) => [textOf(folder, path), statSync(join(folder, path)).mtimeMs]),
    ).toEqual(before);
    expect(out.match(/^kept .*: it is up to date$/gm)).toHaveLength(FILES.length - 1);
    // The user may change the test, so init keeps it without comparing.
    expect(out).toContain("kept test/sdk.test.mjs: it exists already\n");
  });
});

describe("--with proxy", () => {
  const ROUTE = "app/api/gateway/[...path]/route.ts";

  it("writes the route of a proxy, which admits no user until its owner edits it", async () => {
    const folder = emptyFolder();
    const flags = ["--yes", "--name", "@acme/sdk", "--with", "proxy"];
    const { code, out } = await initIn(folder, flags);
    expect(code).toBe(0);
    expect(filesIn(folder)).toEqual([...FILES, ROUTE].sort());
    expect(out).toContain(`wrote ${ROUTE}\n`);
    const text = textOf(folder, ROUTE);
    expect(text).toContain('import { keyProxy } from "@acme/sdk/proxy";');
    expect(text).toContain('models: ["x-1-0-pro-fast"],');
    expect(text).toContain("authorize: () => undefined,");
    expect(textOf(folder, ".gitignore")).toContain("\n.env*\n");
  });

  it("adds the route to an existing repository, and keeps an existing route", async () => {
    const folder = emptyFolder();
    await initIn(folder, ["--yes", "--name", "@acme/sdk"]);
    await initIn(folder, ["--with", "proxy"]);
    expect(textOf(folder, ROUTE)).toContain('from "@acme/sdk/proxy"');
    writeFileSync(join(folder, ROUTE), "mine\n");
    const { out } = await initIn(folder, ["--with", "proxy"]);
    expect([textOf(folder, ROUTE), out]).toEqual([
      "mine\n",
      expect.stringContaining(`kept ${ROUTE}: it exists already`) as string,
    ]);
  });
});

describe("the configuration", () => {
  it("has a line for every setting, and each example is accepted", async () => {
    const folder = emptyFolder();
    await initIn(folder, ["--yes"]);
    const text = textOf(folder, "sdkgen.config.ts");
    const all = text.replaceAll(/^ {2}\/\/ (\w+: .*,)$/gm, "  $1");
    writeFileSync(join(folder, "sdkgen.config.ts"), all);
    const config = await loadConfig(folder);
    expect(Object.keys(config).sort()).toEqual(Object.keys(FORMS).sort());
    expect(config).toMatchObject({ out: "generated", strict: true });
  });

  it("has the settings of the flags, and no key", async () => {
    const folder = emptyFolder();
    const { code } = await initIn(
      folder,
      [
        "--yes",
        "--base-url",
        "https://gateway.example.com/v1",
        "--name",
        "@acme/sdk",
        "--registry",
        "https://npm.example.com",
        "--license",
        "MIT",
        "--out",
        "packages/sdk",
        "--repository",
        "https://git.example.com/acme/sdk",
      ],
      { env: {} },
    );
    expect(code).toBe(0);
    expect(await loadConfig(folder)).toEqual({
      out: "packages/sdk",
      name: "@acme/sdk",
      baseUrl: "https://gateway.example.com/v1",
      registry: "https://npm.example.com",
      repository: "https://git.example.com/acme/sdk",
      license: "MIT",
    });
    expect(textOf(folder, "test/sdk.test.mjs")).toContain('"../packages/sdk/dist/esm/index.js"');
  });

  it("names a saved catalog in the repository, or a copy of a catalog from elsewhere", async () => {
    const [folder, other] = [emptyFolder(), emptyFolder()];
    const one = entry("vendor-one");
    catalogIn(folder, bareEntry("talk", "chat"), one);
    await initIn(folder, ["--yes", "--catalog", "saved.json"]);
    expect((await loadConfig(folder)).catalog).toBe("saved.json");
    expect(textOf(folder, "test/sdk.test.mjs")).toContain('client.model("vendor-one")');
    await initIn(other, ["--yes", "--catalog", join(folder, "saved.json")]);
    expect((await loadConfig(other)).catalog).toBe("catalog.json");
    expect(textOf(other, "catalog.json")).toBe(textOf(folder, "saved.json"));
  });
});

describe("existing files", () => {
  it("stay unchanged, and each is named", async () => {
    const folder = emptyFolder();
    mkdirSync(join(folder, ".github/workflows"), { recursive: true });
    writeFileSync(join(folder, ".github/workflows/ci.yml"), "mine\n");
    writeFileSync(join(folder, "sdkgen.config.json"), '{ "out": "made" }');
    const { code, out } = await initIn(folder, ["--yes"]);
    expect(code).toBe(0);
    expect(textOf(folder, ".github/workflows/ci.yml")).toBe("mine\n");
    expect(out).toContain("kept .github/workflows/ci.yml: it exists already\n");
    expect(out).toContain("kept sdkgen.config.json: it exists already");
    expect(existsSync(join(folder, "sdkgen.config.ts"))).toBe(false);
    expect(textOf(folder, "test/sdk.test.mjs")).toContain('"../made/dist/esm/index.js"');
  });

  it(".gitignore gets its missing lines, once", async () => {
    const folder = emptyFolder();
    writeFileSync(join(folder, ".gitignore"), "mine\r\nnode_modules/");
    const { out } = await initIn(folder, ["--yes"]);
    expect(out).toContain("added to .gitignore\n");
    const text =
      "mine\r\nnode_modules/\ndist/\npacked/\n.env*\n!.env.example\n# A killed run of sdkgen may leave these files. The next run deletes them.\n.*.sdkgen-*\n";
    expect(textOf(folder, ".gitignore")).toBe(text);
    const again = await initIn(folder, ["--yes"]);
    expect(again.out).toContain("kept .gitignore: it is up to date\n");
    expect(textOf(folder, ".gitignore")).toBe(text);
  });

  it("package.json gets its missing fields, in its own layout, and nothing else changes", async () => {
    const folder = emptyFolder();
    const before = {
      name: "acme",
      devDependencies: { sdkgen: "file:sdkgen-0.1.0.tgz" },
      scripts: { test: "mine" },
    };
    writeFileSync(join(folder, "package.json"), JSON.stringify(before, null, "\t"));
    const { out } = await initIn(folder, ["--yes"]);
    expect(out).toContain("added to package.json\n");
    const text = textOf(folder, "package.json");
    expect(text).toMatch(/^\{\n\t"name"/);
    expect(JSON.parse(text)).toEqual({
      ...before,
      scripts: {
        generate: "sdkgen generate",
        drift: "sdkgen drift",
        build: "sdkgen build",
        release: "sdkgen release",
        gateway: "sdkgen gateway",
        test: "mine",
      },
    });
    expect(filesIn(folder).filter((path) => path.includes("sdkgen-new"))).toEqual([]);
  });
});
