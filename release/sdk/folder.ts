// A generated SDK on disk: what it is, and whether it is still as the generator wrote it.
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { codeOf, EXIT, ReleaseFailure } from "../failure.js";

const LOCK_FILE = "contracts.lock.json";

/** What its package.json says that publishing needs to know. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly repository?: unknown;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, unknown>>;
}

/** Reads the manifest of a package. */
export async function readManifest(folder: string): Promise<Manifest> {
  const manifest = await readJson(folder, "package.json");
  const { name, version, exports } = manifest;
  if (typeof name === "string" && typeof version === "string" && isRecord(exports)) {
    return manifest as unknown as Manifest;
  }
  throw new ReleaseFailure(
    EXIT.usage,
    `${join(folder, "package.json")} has no name, version and exports; run npm run generate.`,
  );
}

/** Refuses a folder whose files are not, byte for byte, those that the generator wrote; names the first that differ. */
export async function assertAsGenerated(folder: string): Promise<void> {
  const { files } = await readJson(folder, LOCK_FILE);
  if (!isRecord(files)) {
    throw new ReleaseFailure(
      EXIT.usage,
      `${join(folder, LOCK_FILE)} lists no files; run npm run generate.`,
    );
  }
  const written = Object.entries(files).map(async ([path, hash]) => {
    const bytes = await readFile(join(folder, path)).catch(() => undefined);
    if (bytes === undefined) return [`${path} is missing`];
    return sha256(bytes) === hash ? [] : [`${path} was edited`];
  });
  // Whatever lies in src/ can end up in the package; elsewhere a user may keep files of their own.
  const sources = await readdir(join(folder, "src"), { recursive: true, withFileTypes: true });
  const added = sources
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !Object.hasOwn(files, path))
    .map((path) => `${path} was added`);
  const faults = [...(await Promise.all(written)).flat(), ...added];
  if (faults.length === 0) return;
  const shown = faults.slice(0, 5).join(", ");
  const more = faults.length > 5 ? `, and ${faults.length - 5} more` : "";
  throw new ReleaseFailure(
    EXIT.usage,
    `The SDK is not as it was generated: ${shown}${more}. Run npm run generate; to change the SDK, change what it is generated from.`,
  );
}

/** What the SDK's folder says of its last release. */
export interface LastRelease {
  readonly version: string;
  /** Whether the folder holds what was released, and not what was generated while that was published. */
  readonly isHere: boolean;
}

/** The last release, as the SDK's folder notes it; undefined where none is noted. */
export async function lastRelease(folder: string): Promise<LastRelease | undefined> {
  const { released, code } = await readJson(folder, LOCK_FILE);
  if (!isRecord(released) || typeof released["version"] !== "string") return undefined;
  return { version: released["version"], isHere: released["code"] === code };
}

/** Whether two folders hold the same SDK, as far as the generator wrote it. */
export async function isSameSdk(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([readJson(one, LOCK_FILE), readJson(other, LOCK_FILE)]);
  return a["version"] === b["version"] && a["code"] === b["code"];
}

async function readJson(folder: string, name: string): Promise<Readonly<Record<string, unknown>>> {
  let text: string;
  try {
    text = await readFile(join(folder, name), "utf8");
  } catch (error) {
    throw new ReleaseFailure(
      EXIT.usage,
      `${join(folder, name)} cannot be read (${codeOf(error)}); run npm run generate first, or name the SDK with --out.`,
    );
  }
  try {
    const json: unknown = JSON.parse(text);
    if (isRecord(json)) return json;
  } catch {
    // Said below.
  }
  throw new ReleaseFailure(EXIT.usage, `${join(folder, name)} is damaged; run npm run generate.`);
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
