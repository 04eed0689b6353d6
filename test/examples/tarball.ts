// What the tarball of the package may hold; it is looked at where it is installed.
import { readdir, readFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./stage/folders.js";

interface Manifest {
  readonly exports: Readonly<Record<string, unknown>>;
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
    expect([...tops].sort()).toEqual(["CHANGELOG.md", "README.md", "dist", "package.json"]);
  });

  test("has each part as ES module and as CommonJS, with maps, and code in few files", async () => {
    const paths = (await files()).filter((path) => path.startsWith("dist/"));
    const below = (form: string) =>
      paths.filter((path) => path.startsWith(`dist/${form}/`)).map((path) => path.slice(9));
    expect(below("cjs").filter((path) => path !== "package.json")).toEqual(below("esm"));
    const code = below("esm").filter((path) => path.endsWith(".js"));
    expect(code).toContain("models/x-v3-omni.js");
    expect(below("esm")).toContain("models/x-v3-omni.js.map");
    expect(below("esm")).toContain("models/x-v3-omni.d.ts");
    expect(code.filter((path) => !path.includes("/")).length).toBeLessThan(25);
  });

  test("has every file that `exports` names", async () => {
    const { exports } = await manifest();
    const targets = (entry: unknown): readonly string[] =>
      typeof entry === "string" ? [entry] : Object.values(entry as object).flatMap(targets);
    const named = targets(exports);
    const paths = new Set((await files()).map((path) => `./${path}`));
    expect(named.filter((target) => !paths.has(target))).toEqual([]);
    expect(named).toContain("./dist/cjs/models/x-2.3-fast-f8f86787.d.ts");
    expect(Object.keys(exports)).toContain("./models/x-2.3-Fast");
  });

  test("says `types` first wherever it says how to load a part", async () => {
    const { exports } = await manifest();
    const conditions = (entry: unknown): readonly string[] =>
      typeof entry === "object" && entry !== null
        ? [Object.keys(entry).join(), ...Object.values(entry).flatMap(conditions)]
        : [];
    const orders = new Set(Object.values(exports).flatMap(conditions));
    expect([...orders].sort()).toEqual(["import,require", "types,default"]);
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
