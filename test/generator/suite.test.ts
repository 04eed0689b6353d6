// The official JSON Schema Test Suite, draft 2020-12, mandatory files, where it lies beside the project.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { copyWithinLimits } from "../../generator/check/copy.js";
import { isSchema, type Schema } from "../../generator/schema/json.js";
import { emittedCheck } from "./run-emitted.js";

const suite = fileURLToPath(new URL("../../../shared/json-schema-test-suite", import.meta.url));
const present = existsSync(suite);

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

// What references may name: the suite's remote documents, and the draft's own metaschemas as ajv ships them.
function documents(): ReadonlyMap<string, Schema> {
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

// Its pattern is `f.*o`, which takes the square of a text's length: what is not linear is left to the server.
const LEFT_TO_THE_SERVER = [
  "patternProperties.json: patternProperties validates properties matching a regex: a single invalid match is invalid",
  "patternProperties.json: patternProperties validates properties matching a regex: multiple invalid matches is invalid",
];

describe("the official test suite", () => {
  test(
    present
      ? "every mandatory verdict is the suite's, but for a pattern that takes long"
      : "is not beside this clone; differential.test.ts runs all the same",
    () => {
      if (!present) return;
      const folder = join(suite, "draft2020-12");
      const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
      const known = documents();
      let count = 0;
      const wrong: string[] = [];
      for (const file of files) {
        for (const group of read(join(folder, file)) as readonly Group[]) {
          const { collect, test: matches } = emittedCheck(group.schema, known);
          for (const { description, data, valid } of group.tests) {
            count++;
            const verdicts = [collect(data).length === 0, matches(data)];
            if (verdicts.some((verdict) => verdict !== valid)) {
              wrong.push(`${file}: ${group.description}: ${description}`);
            }
          }
        }
      }
      console.log(
        `JSON Schema Test Suite: ${count - wrong.length} of ${count} verdicts in ${files.length} files`,
      );
      expect(wrong).toEqual(LEFT_TO_THE_SERVER);
      expect(count).toBeGreaterThan(1_200);
    },
  );
});
