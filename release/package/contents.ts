// What is in a tarball: exactly what may be published, no script, no secret, nothing about the machine it was built on.
import { posix } from "node:path";
import { isPublished } from "./allow-list.js";
import type { PackedFile } from "./pack.js";

/** What must not be in any file. */
export interface Unwanted {
  /** Values of environment variables that are secrets: name → value. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Folders of this machine. */
  readonly folders: readonly string[];
}

/** The faults of a package's files, one sentence each; none where it may be published. */
export function faultsOfContents(files: readonly PackedFile[], unwanted: Unwanted): string[] {
  const paths = new Set(files.map(({ path }) => path));
  const manifest = files.find(({ path }) => path === "package.json");
  if (manifest === undefined) return ["package.json is missing"];
  const { exports } = JSON.parse(manifest.bytes.toString("utf8")) as { readonly exports?: unknown };
  return [
    ...files.filter(({ path }) => !isPublished(path)).map(({ path }) => `${path} is not published`),
    ...targetsOf(exports)
      .filter((target) => !paths.has(target.replace(/^\.\//, "")))
      .map((target) => `exports names ${target}, which is missing`),
    ...files.flatMap((file) => [...faultsOfText(file, unwanted), ...faultsOfMap(file)]),
  ];
}

function targetsOf(exports: unknown): readonly string[] {
  if (typeof exports === "string") return [exports];
  if (typeof exports !== "object" || exports === null) return [];
  return Object.values(exports).flatMap(targetsOf);
}

// What tokens and keys look like, wherever they come from.
const SECRETS: Readonly<Record<string, RegExp>> = {
  "a private key": /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  "a token of a registry": /_authToken\s*=|\bnpm_[A-Za-z0-9]{36}\b/,
  "a token of a repository": /\bgh[pousr]_[A-Za-z0-9]{36}|\bgithub_pat_\w{22}/,
};
// Shorter values, such as "true", occur everywhere.
const SHORTEST_SECRET = 8;

function faultsOfText({ path, bytes }: PackedFile, { secrets, folders }: Unwanted): string[] {
  const text = bytes.toString("utf8");
  const kinds = Object.entries(SECRETS).filter(([, form]) => form.test(text));
  const named = Object.entries(secrets).filter(
    ([, value]) => value.length >= SHORTEST_SECRET && text.includes(value),
  );
  const machine = folders.filter((folder) => folder.length > 1 && text.includes(`${folder}/`));
  return [
    ...kinds.map(([kind]) => `${path} holds ${kind}`),
    ...named.map(([name]) => `${path} holds the value of ${name}`),
    ...[...machine, ...(text.includes("file://") ? ["file://"] : [])].map(
      (folder) => `${path} names ${folder}, a place on this machine`,
    ),
  ];
}

// Sources are named as they lie beside dist/, and are not in the package.
function faultsOfMap({ path, bytes }: PackedFile): string[] {
  if (!path.endsWith(".map")) return [];
  const { sources } = JSON.parse(bytes.toString("utf8")) as { readonly sources: readonly string[] };
  return sources
    .filter((source) => !posix.join(posix.dirname(path), source).startsWith("src/"))
    .map((source) => `${path} maps to ${source}, which is outside src/`);
}
