// What is measured: ours in six situations, the floor, and the peers on the same contracts.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { catalogOf, type Entry } from "../size/synthetic-catalog.js";
import { openApiDocument } from "./openapi.js";

/** One program on one input. */
export interface Contender {
  readonly name: string;
  /** Arguments of `node`. */
  readonly args: readonly string[];
  /** What is put in place before each run. */
  readonly prepare: () => void;
  /** Its exit code, 0 where it is left out. */
  readonly exit?: number;
}

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PEERS = join(ROOT, "bench/node_modules");
const FLOOR = fileURLToPath(new URL("floor.mjs", import.meta.url));

/** Writes the inputs into a folder. */
export function writeInputs(folder: string, entries: readonly Entry[]): void {
  const json = (name: string, value: unknown) =>
    writeFileSync(join(folder, name), JSON.stringify(value));
  json("catalog.json", catalogOf(entries));
  json("one-changed.json", catalogOf(withChanges(entries, 1)));
  json("some-changed.json", catalogOf(withChanges(entries, Math.ceil(entries.length / 100))));
  json("openapi.json", openApiDocument(entries));
  mkdirSync(join(folder, "schemas"));
  entries.forEach(({ parameters }, index) =>
    json(`schemas/Request${index + 1}.schema`, parameters?.input_schema),
  );
}

// A new optional field in the first models.
function withChanges(entries: readonly Entry[], count: number): readonly Entry[] {
  return entries.map((entry, index) => {
    const schema = entry.parameters?.input_schema;
    if (index >= count || schema === undefined) return entry;
    const properties = { ...schema.properties, added_field: { type: "boolean" } };
    return {
      ...entry,
      parameters: { ...entry.parameters, input_schema: { ...schema, properties } },
    };
  });
}

/** Ours, as users install it, with a generated SDK in `folder/sdk` to start from where something was generated before. */
export function ours(folder: string, program: string): readonly Contender[] {
  const [sdk, out] = [join(folder, "sdk"), join(folder, "ours")];
  const run = (name: string, catalog: string, before: string | undefined): Contender => ({
    name: `sdkgen, ${name}`,
    args: [program, "generate", "--catalog", join(folder, catalog), "--out", out],
    prepare: () => {
      rmSync(out, { recursive: true, force: true });
      if (before !== undefined) cpSync(before, out, { recursive: true });
    },
  });
  const drift = (name: string, catalog: string, exit: number): Contender => ({
    name: `sdkgen drift, ${name}`,
    args: [program, "drift", "--catalog", join(folder, catalog), "--out", sdk],
    prepare: () => undefined,
    exit,
  });
  return [
    run("cold", "catalog.json", undefined),
    run("nothing changed", "catalog.json", sdk),
    run("one model changed", "one-changed.json", sdk),
    run("1 % changed", "some-changed.json", sdk),
    drift("nothing changed", "catalog.json", 0),
    drift("1 % changed", "some-changed.json", 1),
  ];
}

/** Reading the catalog and writing the files of `folder/sdk`. */
export function floor(folder: string): Contender {
  const [sdk, out, texts] = ["sdk", "floor", "texts.json"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const files = readdirSync(sdk, { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  );
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  const contents = paths.map((path) => [path.slice(sdk.length + 1), readFileSync(path, "utf8")]);
  writeFileSync(texts, JSON.stringify(Object.fromEntries(contents)));
  return {
    name: "floor: read the catalog, write the files",
    args: [FLOOR, join(folder, "catalog.json"), texts, out],
    prepare: () => rmSync(out, { recursive: true, force: true }),
  };
}

/** The peers; the first of them print types and nothing else. */
export function peers(folder: string): readonly Contender[] {
  const [document, out] = [join(folder, "openapi.json"), join(folder, "peer")];
  const peer = (name: string, program: string, args: readonly string[]): Contender => ({
    name,
    args: [join(PEERS, program), ...args],
    prepare: () => rmSync(out, { recursive: true, force: true }),
  });
  const heyApi = ["-i", document, "-o", out, "-s", "--no-log-file"];
  return [
    peer(TYPES_ONLY[0], "openapi-typescript/bin/cli.js", [document, "-o", join(out, "types.ts")]),
    peer(TYPES_ONLY[1], "quicktype/dist/index.js", [
      ...["--src-lang", "schema", "--lang", "ts", "--just-types"],
      ...["--src", join(folder, "schemas"), "-o", join(folder, "quicktype.ts")],
    ]),
    peer(TYPES_ONLY[2], "@hey-api/openapi-ts/dist/run.mjs", [
      ...heyApi,
      ...["-p", "@hey-api/typescript"],
    ]),
    peer("orval, fetch", "orval/dist/bin/orval.js", [
      ...["-i", document, "-o", join(out, "api.ts"), "--client", "fetch"],
    ]),
    peer(SDK_AND_ZOD, "@hey-api/openapi-ts/dist/run.mjs", [
      ...heyApi,
      ...["-c", "@hey-api/client-fetch", "-p", "@hey-api/typescript", "@hey-api/sdk", "zod"],
    ]),
  ];
}

/** Names of the peers that print types only. */
export const TYPES_ONLY = ["openapi-typescript", "quicktype, types", "hey-api, types"] as const;

/** Name of the peer that does what ours does. */
export const SDK_AND_ZOD = "hey-api, SDK and zod";
