// The files of `/openapi.json` and `/reference`: the document of an SDK, and a page with Swagger UI that shows it.
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Config } from "../../command-line/config.js";
import type { Lock } from "../../../generator/lock/lock.js";
import { readDocumentedContracts } from "../../../generator/normalise/rules.js";
import { readAnswers } from "../answers.js";
import { contractsOfLock } from "../contracts-of-lock.js";
import { openApiDocument } from "../document.js";

/** Path below the site → bytes. */
export type ReferenceFiles = ReadonlyMap<string, Uint8Array>;

// Set in the program that users install.
declare const SOURCES_HASH: string | undefined;

const SOURCE = fileURLToPath(new URL("./", import.meta.url));
const BUILT = fileURLToPath(new URL("../../../dist/reference/", import.meta.url));

/** `openapi.json` of an SDK, `reference.html`, and what that loads from `reference/`. */
export async function referenceFiles(
  lock: Lock,
  contracts: string,
  config: Pick<Config, "rules" | "operations" | "license" | "repository">,
): Promise<ReferenceFiles> {
  const documented = await readDocumentedContracts(contracts);
  const document = openApiDocument(
    contractsOfLock(lock, documented, config),
    await readAnswers(contracts),
    { server: "/", license: config.license, contact: config.repository },
  );
  const page = typeof SOURCES_HASH === "string" ? await builtPage() : await referencePage();
  const placed = [...page].map(([name, bytes]): [string, Uint8Array] => [
    name.endsWith(".html") ? name : `reference/${name}`,
    bytes,
  ]);
  return new Map([["openapi.json", new TextEncoder().encode(JSON.stringify(document))], ...placed]);
}

async function builtPage(): Promise<ReferenceFiles> {
  return filesAt((await readdir(BUILT)).map((name) => join(BUILT, name)));
}

// Swagger UI, with the licences of all that is in it.
const VIEWER = [
  "swagger-ui-bundle.js",
  "swagger-ui-bundle.js.LICENSE.txt",
  "swagger-ui.css",
  "LICENSE",
  "NOTICE",
];

/** The page, the same for every SDK: file name → bytes. */
export function referencePage(): Promise<ReferenceFiles> {
  const viewer = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
  return filesAt([
    join(SOURCE, "reference.html"),
    join(SOURCE, "reference.js"),
    ...VIEWER.map((name) => join(viewer, name)),
  ]);
}

async function filesAt(paths: readonly string[]): Promise<ReferenceFiles> {
  const read = async (path: string) => [path.replace(/.*[\\/]/, ""), await readFile(path)] as const;
  return new Map(await Promise.all(paths.map(read)));
}
