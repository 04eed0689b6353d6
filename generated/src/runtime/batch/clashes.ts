// Names of jobs and files that meet: the second file would take the place of the first.
import { dirname, extname } from "node:path";
import { lineName, type BatchLine } from "./entry.js";
import { placeOf } from "./names.js";

/** The names of jobs and files, each of which may be there once. */
export class Clashes {
  /** Ids of the jobs of earlier runs, by their files, with and without ending. */
  readonly #saved: ReadonlyMap<string, string>;
  readonly #ids = new Map<string, number>();
  readonly #files = new Paths();
  readonly #folders = new Paths();

  constructor(saved: ReadonlyMap<string, string> = new Map()) {
    this.#saved = saved;
  }

  /** What is wrong with the names of an entry. */
  of(entry: BatchLine): string | undefined {
    const { line, id, save } = entry;
    // The names of lines without an id are not kept: a file may have a million of them, and no id has their form.
    if (save === undefined && id === lineName(line)) return undefined;
    // Some file systems take names that differ in case for one.
    const place = placeOf(entry).toLowerCase();
    const file = { path: place, ending: save === undefined ? "" : extname(place) };
    // A folder without an ending is no file's name: every file gets one.
    const folders = foldersOf(place).filter(({ ending }) => ending !== "");
    const isUnnamed = (path: Path) =>
      /^line-\d+$/.test(stemOf(path)) && stemOf(path) !== lineName(line);
    if (save !== undefined && [file, ...folders].some(isUnnamed)) {
      return `${JSON.stringify(save)} is the place of a line without an id. Choose another save`;
    }
    const owners = [file, ...folders].map((path) =>
      this.#saved.get(path.ending === "" ? `${stemOf(path)}.*` : path.path),
    );
    const owner = owners.find((one) => one !== undefined && one !== id);
    if (owner !== undefined) {
      return `an earlier run has saved job ${JSON.stringify(owner)} there. Choose another save`;
    }
    const sameId = this.#ids.get(id);
    const samePlace = this.#files.lineOf(file);
    const isFolder = this.#folders.lineOf(file);
    const [inFile] = folders.flatMap((folder) => this.#files.lineOf(folder) ?? []);
    this.#ids.set(id, line);
    this.#files.add(file, line);
    for (const folder of folders) this.#folders.add(folder, line);
    if (sameId !== undefined) return `line ${sameId} has the id ${JSON.stringify(id)}, too`;
    if (samePlace !== undefined) return `it would be saved where line ${samePlace} is`;
    if (isFolder !== undefined) return `its file would be a folder of line ${isFolder}`;
    return inFile === undefined ? undefined : `its folder would be the file of line ${inFile}`;
  }
}

interface Path {
  readonly path: string;
  /** "" where the file gets an ending of its own. */
  readonly ending: string;
}

const stemOf = ({ path, ending }: Path) => path.slice(0, path.length - ending.length);

/** The folders that a place lies in. */
function foldersOf(place: string): readonly Path[] {
  const folder = dirname(place);
  return folder === "." ? [] : [{ path: folder, ending: extname(folder) }, ...foldersOf(folder)];
}

/** Lines by the paths that they take. A path without an ending may become any with the same stem. */
class Paths {
  readonly #lines = new Map<string, number>();

  lineOf(path: Path): number | undefined {
    const [any, some] = [`${stemOf(path)}.*`, `${stemOf(path)}.+`];
    return this.#lines.get(any) ?? this.#lines.get(path.ending === "" ? some : path.path);
  }

  add(path: Path, line: number): void {
    const [any, some] = [`${stemOf(path)}.*`, `${stemOf(path)}.+`];
    for (const key of path.ending === "" ? [any] : [path.path, some]) this.#lines.set(key, line);
  }
}
