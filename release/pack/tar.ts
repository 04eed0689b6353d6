// Reads a packed package: the files of a .tgz, in memory.
import { gunzipSync } from "node:zlib";
import { EXIT, ReleaseFailure } from "../failure.js";

/** A file of a tarball. */
export interface PackedFile {
  /** As it is unpacked, `package/…` left off. */
  readonly path: string;
  readonly bytes: Buffer;
}

const BLOCK = 512;
// The kinds of POSIX: a file, by its number or by nothing, and the record that gives the next file a long name.
const FILE = ["0", "\0"];
const EXTENDED = "x";

/** The files of a tarball; refuses one that holds anything else, or files outside `package/`. */
export function readTarball(tarball: Buffer): readonly PackedFile[] {
  const tar = unzipped(tarball);
  const files: PackedFile[] = [];
  let longPath: string | undefined;
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0;) {
    const header = tar.subarray(at, at + BLOCK);
    const size = Number.parseInt(text(header, 124, 12), 8);
    const start = at + BLOCK;
    if (!Number.isSafeInteger(size) || start + size > tar.length) throw damaged("it is cut off");
    const bytes = tar.subarray(start, start + size);
    const kind = String.fromCharCode(header[156] ?? 0);
    if (kind === EXTENDED) longPath = pathOfRecord(bytes.toString("utf8")) ?? longPath;
    else if (FILE.includes(kind)) {
      files.push({ path: inPackage(longPath ?? shortPath(header)), bytes });
      longPath = undefined;
    } else throw damaged(`${longPath ?? shortPath(header)} is neither a file nor a name`);
    at = start + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}

function unzipped(tarball: Buffer): Buffer {
  try {
    return gunzipSync(tarball);
  } catch {
    throw damaged("it is not compressed with gzip");
  }
}

function shortPath(header: Buffer): string {
  const prefix = text(header, 345, 155);
  return `${prefix === "" ? "" : `${prefix}/`}${text(header, 0, 100)}`;
}

function text(header: Buffer, from: number, length: number): string {
  const field = header.subarray(from, from + length);
  const end = field.indexOf(0);
  return field.toString("utf8", 0, end < 0 ? length : end).trim();
}

// `LENGTH path=VALUE`, one a line.
function pathOfRecord(record: string): string | undefined {
  return /^\d+ path=(.*)$/m.exec(record)?.[1];
}

function inPackage(path: string): string {
  const parts = path.split("/");
  if (parts[0] !== "package" || parts.length < 2 || parts.some((part) => /^(\.{0,2})$/.test(part)))
    throw damaged(`it holds ${path}, which is outside the package`);
  return parts.slice(1).join("/");
}

const damaged = (why: string) =>
  new ReleaseFailure(EXIT.refused, `The tarball is not one to publish: ${why}.`);
