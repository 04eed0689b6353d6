// The official JSON Schema Test Suite, draft 2020-12, mandatory files, from a folder beside the
// repository.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { copyWithinLimits } from "../../generator/read/check/copy.js";
import { isSchema, type Schema } from "../../generator/read/schema/json.js";

const suite = fileURLToPath(new URL("../../../shared/json-schema-test-suite", import.meta.url));

/** Whether the test of the suite runs: only if the suite is present or required, as in CI. */
export const runsSuite = existsSync(suite) || process.env["OFFICIAL_SUITE"] === "required";

interface Group {
  readonly description: string;
  readonly schema: unknown;
  readonly tests: readonly {
    readonly description: string;
    readonly data: unknown;
    readonly valid: boolean;
  }[];
}

const read = (path: string) => JSON.parse(readFileSync(path, "utf8")) as unknown;

/** The groups of all files; each name begins with the file. */
export function officialSuite(): readonly (Group & { readonly name: string })[] {
  const folder = join(suite, "draft2020-12");
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return files.flatMap((file) =>
    (read(join(folder, file)) as readonly Group[]).map((group) => ({
      ...group,
      name: `${file}: ${group.description}`,
    })),
  );
}

/**
 * The documents that references of the suite may name: its remote documents, and the draft's
 * metaschemas from ajv.
 */
export function suiteDocuments(): ReadonlyMap<string, Schema> {
  const found = new Map<string, Schema>();
  const add = (uri: string, path: string) => {
    const json = copyWithinLimits(read(path));
    if (isSchema(json)) found.set(uri, json);
  };
  const remotes = join(suite, "remotes");
  for (const path of readdirSync(remotes, { recursive: true, encoding: "utf8" })) {
    const isOther = /^(draft(3|4|6|7|2019-09)|v1)\b/.test(path);
    if (path.endsWith(".json") && !isOther) {
      add(`http://localhost:1234/${path.replaceAll("\\", "/")}`, join(remotes, path));
    }
  }
  const ajv = dirname(createRequire(import.meta.url).resolve("ajv/package.json"));
  const metaschemas = join(ajv, "dist/refs/json-schema-2020-12");
  for (const path of [
    "schema.json",
    ...readdirSync(join(metaschemas, "meta")).map((name) => `meta/${name}`),
  ]) {
    add(
      `https://json-schema.org/draft/2020-12/${path.replace(/\.json$/, "")}`,
      join(metaschemas, path),
    );
  }
  return found;
}
