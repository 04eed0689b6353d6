// The least that any generator does: read the catalog, write the files. Usage: floor.mjs CATALOG TEXTS OUT
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const [catalog, texts, out] = process.argv.slice(2);
JSON.parse(readFileSync(catalog, "utf8"));
for (const [path, text] of Object.entries(JSON.parse(readFileSync(texts, "utf8")))) {
  const file = join(out, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
