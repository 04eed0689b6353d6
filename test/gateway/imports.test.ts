// The files of the gateway import each other in one direction.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const ROOT = new URL("../../gateway/", import.meta.url);

/** What every file imports, types included, as file URLs. */
const imports = new Map(
  readdirSync(fileURLToPath(ROOT), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => {
      const file = new URL(name, ROOT);
      const named = readFileSync(file, "utf8").matchAll(/ from "(\.[^"]+)\.js";/g);
      return [file.href, [...named].map(([, path = ""]) => new URL(`${path}.ts`, file).href)];
    }),
);

it("no file imports itself through others, not even for a type", () => {
  const finished = new Set<string>();
  const cycles: string[] = [];
  const follow = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) cycles.push([...way.slice(way.indexOf(file)), file].join(" > "));
    if (way.includes(file) || finished.has(file)) return;
    for (const next of imports.get(file) ?? []) follow(next, [...way, file]);
    finished.add(file);
  };
  for (const file of imports.keys()) follow(file, []);
  expect(imports.size).toBeGreaterThan(60);
  expect(cycles).toEqual([]);
});
