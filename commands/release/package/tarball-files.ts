// The files of a tarball that npm has packed, read from its own headers: npm hides parts of names in its output.
import { promisify } from "node:util";
import { gunzip } from "node:zlib";

/** A file of a tarball. */
export interface PackedFile {
  /** Below the package's folder, with `/`. */
  readonly path: string;
  readonly text: string;
}

const BLOCK = 512;

/** The files in the bytes of a tarball, in its order. */
export async function filesOfTarball(bytes: Uint8Array): Promise<readonly PackedFile[]> {
  const tar = await promisify(gunzip)(bytes);
  const files: PackedFile[] = [];
  let longPath: string | undefined;
  for (let at = 0; at + BLOCK <= tar.length;) {
    const field = (from: number, length: number) =>
      tar.toString("utf8", at + from, at + from + length).replace(/\0.*$/s, "");
    const size = Number.parseInt(field(124, 12), 8);
    // Empty blocks end the tarball.
    if (Number.isNaN(size)) break;
    const text = tar.toString("utf8", at + BLOCK, at + BLOCK + size);
    const type = field(156, 1);
    // The header of the next file has no room for its path.
    if (type === "x") longPath = /^\d+ path=(.+)$/m.exec(text)?.[1];
    if (type === "0" || type === "") {
      const path = longPath ?? [field(345, 155), field(0, 100)].filter(Boolean).join("/");
      // npm packs everything into a folder `package`.
      files.push({ path: path.slice(path.indexOf("/") + 1), text });
      longPath = undefined;
    }
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}
