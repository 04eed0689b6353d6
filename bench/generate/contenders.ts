// The programs that the benchmark `generate` compares: ours, other generators, and a minimal
// program.
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { catalogOf, type Entry } from "../size/synthetic-catalog.js";
import { openApiDocument } from "./openapi.js";

/** A program to measure, with its input. */
export interface Contender {
  readonly name: string;
  /** Arguments of `node`. */
  readonly args: readonly string[];
  /** Prepares the folder before each run. */
  readonly prepare: () => void;
}

const PEERS = fileURLToPath(new URL("../node_modules", import.meta.url));
const FLOOR = fileURLToPath(new URL("floor.mjs", import.meta.url));

/** Writes the catalogs and OpenAPI documents that the programs read into a folder. */
export function writeInputs(folder: string, entries: readonly Entry[]): void {
  const json = (name: string, value: unknown) =>
    writeFileSync(join(folder, name), JSON.stringify(value));
  json("catalog.json", catalogOf(entries));
  json("one-changed.json", catalogOf(withChange(entries)));
  json("types.json", openApiDocument(entries, "by endpoint"));
  json("operations.json", openApiDocument(entries, "by model"));
  mkdirSync(join(folder, "schemas"));
  entries.forEach(({ parameters }, index) =>
    json(`schemas/Request${index + 1}.schema`, parameters?.input_schema),
  );
}

// Adds an optional field to the first model.
function withChange([first, ...others]: readonly Entry[]): readonly Entry[] {
  const schema = first?.parameters?.input_schema;
  if (first === undefined || schema === undefined) throw new Error("The catalog has no model");
  const properties = { ...schema.properties, added_field: { type: "boolean" } };
  const parameters = { ...first.parameters, input_schema: { ...schema, properties } };
  return [{ ...first, parameters }, ...others];
}

/** Names of the programs whose cost has a limit. */
export const [COLD, UNCHANGED] = ["sdkgen, cold", "sdkgen, nothing changed"] as const;

/**
 * Returns our installed program, with and without an existing SDK. An existing SDK is a copy of
 * `folder/sdk`.
 */
export function ours(folder: string, program: string): readonly Contender[] {
  const [sdk, out] = [join(folder, "sdk"), join(folder, "ours")];
  const run = (name: string, catalog: string, before?: string): Contender => ({
    name,
    args: [program, "generate", "--catalog", join(folder, catalog), "--out", out],
    prepare: () => {
      rmSync(out, { recursive: true, force: true });
      if (before !== undefined) cpSync(before, out, { recursive: true });
    },
  });
  return [
    run(COLD, "catalog.json"),
    run(UNCHANGED, "catalog.json", sdk),
    run("sdkgen, one model changed", "one-changed.json", sdk),
  ];
}

/**
 * The least work of a run that changes nothing: it hashes the catalog and the files of
 * `folder/sdk`.
 */
export const floor = (folder: string): Contender => ({
  name: "floor of nothing changed: hash catalog and files",
  args: [FLOOR, join(folder, "catalog.json"), join(folder, "sdk")],
  prepare: () => undefined,
});

/** Returns the other generators. The first three print only types. */
export function peers(folder: string): readonly Contender[] {
  const [types, operations] = [join(folder, "types.json"), join(folder, "operations.json")];
  const out = join(folder, "peer");
  const peer = (name: string, program: string, args: readonly string[]): Contender => ({
    name,
    args: [join(PEERS, program), ...args],
    prepare: () => rmSync(out, { recursive: true, force: true }),
  });
  const heyApi = (name: string, document: string, plugins: readonly string[]) =>
    peer(name, "@hey-api/openapi-ts/dist/run.mjs", [
      "-i",
      document,
      "-o",
      out,
      "-s",
      "--no-log-file",
      "-p",
      "@hey-api/typescript",
      ...plugins,
    ]);
  return [
    peer(TYPES_ONLY[0], "openapi-typescript/bin/cli.js", [types, "-o", join(out, "types.ts")]),
    peer(TYPES_ONLY[1], "quicktype/dist/index.js", [
      "--src-lang",
      "schema",
      "--lang",
      "ts",
      "--just-types",
      "--src",
      join(folder, "schemas"),
      "-o",
      join(folder, "quicktype.ts"),
    ]),
    heyApi(TYPES_ONLY[2], types, []),
    peer("orval, fetch", "orval/dist/bin/orval.js", [
      "-i",
      operations,
      "-o",
      join(out, "api.ts"),
      "--client",
      "fetch",
    ]),
    heyApi("hey-api, SDK and zod", operations, [
      "@hey-api/sdk",
      "zod",
      "-c",
      "@hey-api/client-fetch",
    ]),
  ];
}

/** Names of the generators that print only types. */
export const TYPES_ONLY = ["openapi-typescript", "quicktype, types", "hey-api, types"] as const;
