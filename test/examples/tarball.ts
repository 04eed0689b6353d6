// What the tarball of the package may hold; it is looked at where it is installed.
import { readdir, readFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./stage/folders.js";

interface Manifest {
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** Adds the tests; `installed` is the folder of the package. */
export function describeTarball(installed: () => string): void {
  const files = async () => {
    const entries = await readdir(installed(), { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(installed().length + 1))
      .map((path) => path.replaceAll("\\", "/"));
  };
  const manifest = async () =>
    JSON.parse(await readFile(join(installed(), "package.json"), "utf8")) as Manifest;

  test("holds the manifest and what its `files` lists, nothing else", async () => {
    const tops = new Set((await files()).map((path) => path.split("/")[0]));
    expect([...tops].sort()).toEqual([
      "README.md",
      "contracts.lock.json",
      "dist",
      "package.json",
      "src",
    ]);
  });

  test("has the types of each source, and code in few files", async () => {
    const paths = await files();
    const sources = paths.filter((path) => path.startsWith("src/"));
    const types = sources.map((path) => path.replace(/^src/, "dist").replace(/\.ts$/, ".d.ts"));
    const built = paths.filter((path) => path.startsWith("dist/"));
    expect(built.filter((path) => path.endsWith(".d.ts")).sort()).toEqual(types.sort());
    const code = built.filter((path) => path.endsWith(".js") && !path.includes("/chunk-"));
    const entries = sources.filter((path) => /^src\/(index\.ts|models\/|operations\/)/.test(path));
    const expected = entries.map((path) => path.replace(/^src/, "dist").replace(/\.ts$/, ".js"));
    expect(code.filter((path) => !/-[A-Z0-9]{8}\.js$/.test(path)).sort()).toEqual(expected.sort());
    expect(sources).toContain("src/models/x-v3-omni.ts");
  });

  test("has every file that `exports` names", async () => {
    const { exports } = await manifest();
    const targets = Object.values(exports).flatMap((entry) =>
      typeof entry === "string" ? [entry] : Object.values(entry),
    );
    const paths = new Set((await files()).map((path) => `./${path}`));
    expect(targets.filter((target) => !paths.has(target))).toEqual([]);
    expect(Object.keys(exports)).toContain("./models/x-2.3-Fast");
  });

  test("depends on two packages", async () => {
    const { dependencies } = await manifest();
    expect(Object.keys(dependencies).sort()).toEqual(["eventsource-parser", "undici"]);
  });

  test("names no path of the machine it was built on", async () => {
    const machine = [ROOT, homedir(), tmpdir(), installed(), "file://"];
    const found = (await files()).map(async (path) => {
      const text = await readFile(join(installed(), path), "utf8");
      return machine.filter((one) => one.length > 3 && text.includes(one)).map(() => path);
    });
    expect((await Promise.all(found)).flat()).toEqual([]);
  });
}
