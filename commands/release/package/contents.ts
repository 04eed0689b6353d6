// Checks that a tarball contains only allowed files, no secret, and no path of this machine.
import { posix } from "node:path";
import type { PackedFile } from "./tarball-files.js";

/** Texts that no published file may contain. */
export interface ForbiddenTexts {
  /** The values of secrets, by name of the environment variable. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Paths of folders on this machine. */
  readonly folders: readonly string[];
}

const PUBLISHED =
  /^(package\.json|README\.md|CHANGELOG\.md|LICENSE|NOTICE|docs\/(models|operations)\/[\w.-]+\.md|dist\/esm\/.+\.(js|js\.map|d\.ts)|dist\/cjs\/.+\.(cjs|cjs\.map|d\.cts))$/;

/** Returns a sentence for each reason why a file must not be published. */
export function faultsOfContents(files: readonly PackedFile[], unwanted: ForbiddenTexts): string[] {
  return files.flatMap((file) => [
    ...(PUBLISHED.test(file.path) ? [] : [`${file.path} must not be published`]),
    ...faultsOfText(file, unwanted),
    ...faultsOfMap(file),
  ]);
}

// Patterns of secrets. Each key names the kind of secret in an error message.
const SECRETS: Readonly<Record<string, RegExp>> = {
  "a private key": /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  "a token of a registry": /_authToken\s*=|\bnpm_[A-Za-z0-9]{36}\b/,
  "a token of a repository": /\bgh[pousr]_[A-Za-z0-9]{36}|\bgithub_pat_\w{22}/,
};
// Shorter values of secrets, such as "true", are ignored, because they may occur in any file.
const SHORTEST_SECRET = 8;

function faultsOfText({ path, text }: PackedFile, { secrets, folders }: ForbiddenTexts): string[] {
  const kinds = Object.entries(SECRETS).filter(([, form]) => form.test(text));
  const leakedSecrets = Object.entries(secrets).filter(
    ([, value]) => value.length >= SHORTEST_SECRET && text.includes(value),
  );
  const machine = folders.filter((folder) => folder.length > 1 && text.includes(`${folder}/`));
  return [
    ...kinds.map(([kind]) => `${path} contains ${kind}`),
    ...leakedSecrets.map(([name]) => `${path} contains the value of ${name}`),
    ...[...machine, ...(text.includes("file://") ? ["file://"] : [])].map(
      (folder) => `${path} contains ${folder}, a path on this machine`,
    ),
  ];
}

// Returns a sentence for each file outside src/ and dist/ to which a source map refers.
function faultsOfMap({ path, text }: PackedFile): string[] {
  if (!path.endsWith(".map")) return [];
  const { sources } = JSON.parse(text) as { readonly sources: readonly string[] };
  return sources
    .filter((source) => !/^(src|dist)\//.test(posix.join(posix.dirname(path), source)))
    .map((source) => `${path} maps to ${source}, which is outside src/ and dist/`);
}
