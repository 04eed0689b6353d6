// Lists the files in a tarball. npm's own list is not used, because npm masks some file names.
import { list } from "tar";

export interface PackedFile {
  /** Path below the package's folder, with `/`. */
  readonly path: string;
  readonly text: string;
}

export async function filesOfTarball(file: string): Promise<readonly PackedFile[]> {
  const files: Promise<PackedFile>[] = [];
  await list({
    file,
    strict: true,
    onReadEntry: (entry) => {
      // Removes `package/` from the path, because npm puts all files into that folder.
      const path = entry.path.slice(entry.path.indexOf("/") + 1);
      files.push(entry.concat().then((bytes) => ({ path, text: bytes.toString("utf8") })));
    },
  });
  return Promise.all(files);
}
