// Hashes the catalog and each file of the SDK, which is the least work of a run without changes.
// Usage: floor.mjs CATALOG SDK
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const [catalog, sdk] = process.argv.slice(2);
const hash = (file) => createHash("sha256").update(readFileSync(file)).digest("hex");
const files = readdirSync(sdk, { recursive: true, withFileTypes: true }).filter((file) =>
  file.isFile(),
);
const hashes = files.map(({ parentPath, name }) => hash(join(parentPath, name)));
process.stdout.write(`${hash(catalog)} ${hashes.length}\n`);
