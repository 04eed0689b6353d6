// Adds missing members to the repository's package.json. Changes nothing else.
import { readFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { usage } from "../../generator/failure.js";

/**
 * Returns the content of package.json with the missing members. `before` is the present content.
 * `source` is the version, path or URL from which npm installs sdkgen.
 */
export function manifestText(
  template: string,
  before: string | undefined,
  source: string | undefined,
): string {
  const templateManifest = parseObject(template);
  const manifest = before === undefined ? templateManifest : parseObject(before);
  const added = {
    ...manifest,
    scripts: { ...membersOf(templateManifest, "scripts"), ...membersOf(manifest, "scripts") },
    ...devDependencies(manifest, source),
  };
  const isSame = JSON.stringify(added) === JSON.stringify(manifest);
  const space = /^[{]\r?\n([ \t]+)"/.exec(before ?? "")?.[1] ?? "  ";
  return isSame && before !== undefined ? before : `${JSON.stringify(added, null, space)}\n`;
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ""));
    if (isRecord(value)) return value;
  } catch {
    // Invalid JSON gets the same error message as JSON that is not an object.
  }
  throw usage(
    "package.json is not a JSON object. Repair it, or move it to another folder. Nothing was written.",
  );
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function membersOf(manifest: Readonly<Record<string, unknown>>, name: string) {
  const members = manifest[name] ?? {};
  if (isRecord(members)) return members;
  throw usage(`package.json: "${name}" must be an object. Nothing was written.`);
}

function devDependencies(manifest: Readonly<Record<string, unknown>>, source: string | undefined) {
  const existing = membersOf(manifest, "devDependencies");
  const isListed = "sdkgen" in existing || "sdkgen" in membersOf(manifest, "dependencies");
  if (isListed || source === undefined) return {};
  return { devDependencies: { sdkgen: source, ...existing } };
}

// Folder from which sdkgen runs: a checkout, or a folder below node_modules.
const PROGRAM = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Returns the source from which npm can install sdkgen: a tarball, a URL, a version or a checkout.
 * Returns `undefined` if npm has not recorded the source. Never returns the name without a version,
 * because anyone could register the name.
 */
export async function sourceOfProgram(cwd: string): Promise<string | undefined> {
  const folder = resolve(PROGRAM);
  const at = folder.replaceAll("\\", "/").lastIndexOf("/node_modules/");
  if (at === -1) return fileFrom(cwd, folder);
  const root = folder.slice(0, at);
  // npm records the source of each package in this file.
  const text = await readFile(join(root, "node_modules/.package-lock.json"), "utf8").catch(
    () => "{}",
  );
  const { packages = {} } = JSON.parse(text) as {
    readonly packages?: Readonly<Record<string, { resolved?: string; version?: string }>>;
  };
  const { resolved, version } = packages[folder.slice(at + 1).replaceAll("\\", "/")] ?? {};
  if (resolved?.startsWith("file:")) return fileFrom(cwd, resolve(root, resolved.slice(5)));
  return resolved === undefined || /^https?:/.test(resolved) ? version : resolved;
}

const fileFrom = (cwd: string, path: string): string => {
  const from = relative(cwd, path).replaceAll("\\", "/");
  return `file:${from.startsWith("..") || dirname(from) === from ? from : `./${from}`}`;
};
