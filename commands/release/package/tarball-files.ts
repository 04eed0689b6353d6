// Reads the files of a tarball from the tarball itself, because npm masks parts of names in its
// output.
import { list } from "tar";

/** A file of a tarball. */
export interface PackedFile {
  /** Below the package's folder, with `/`. */
  readonly path: string;
  readonly text: string;
}

/** The files of a tarball, in its order. */
export async function filesOfTarball(file: string): Promise<readonly PackedFile[]> {
  const files: Promise<PackedFile>[] = [];
  await list({
    file,
    strict: true,
    onReadEntry: (entry) => {
      // npm packs everything into a folder `package`.
      const path = entry.path.slice(entry.path.indexOf("/") + 1);
      files.push(entry.concat().then((bytes) => ({ path, text: bytes.toString("utf8") })));
    },
  });
  return Promise.all(files);
}
