// Where a job is saved: each place belongs to one job of a batch.
import { realpath } from "node:fs/promises";
import { basename, dirname, extname, join, relative, sep } from "node:path";
import { lineName, type BatchLine } from "./entry.js";
import { isOwnEnding, placeOf } from "./names.js";

/** Places of a job, as keys. `x.*` is a file that gets its ending later, `x.+` one whose ending is chosen, `x/` a folder. */
export interface Places {
  /** Those that become the job's. */
  readonly taken: readonly string[];
  /** Those that may not be another job's. */
  readonly free: readonly string[];
}

/** The places of a job; `undefined` where its file would have the name of a line without an id. */
export function placesOf(entry: BatchLine): Places | undefined {
  const { id, line, save } = entry;
  // Not kept: there may be a million of them, and nothing else has their form.
  if (save === undefined && id === lineName(line)) return { taken: [], free: [] };
  // Some file systems take names that differ in case for one.
  const place = placeOf(entry).toLowerCase();
  const file = pathOf(place, save === undefined ? "" : extname(place));
  // A folder without an ending is no file's name: every file gets one.
  const folders = foldersOf(place)
    .map((folder) => pathOf(folder, extname(folder)))
    .filter(({ ending }) => ending !== "");
  if ([file, ...folders].some(({ stem }) => /^line-\d+$/.test(stem) && stem !== id)) {
    return undefined;
  }
  const { path, any, some } = file;
  const isNamed = file.ending !== "";
  return {
    taken: [
      ...(isNamed ? [path, some] : [any]),
      ...folders.flatMap((folder) => [`${folder.path}/`, `${folder.some}/`]),
    ],
    free: [
      ...(isNamed ? [path, any, `${path}/`] : [any, some, `${some}/`]),
      ...folders.flatMap((folder) => [folder.path, folder.any]),
    ],
  };
}

/** The places that the file of a batch, and what a link there leads to, have in the folder of its results; in another folder none that a job has. */
export async function placesOfSource(source: string, out: string): Promise<readonly string[]> {
  const paths = await Promise.all([
    realpath(dirname(source)).then((folder) => join(folder, basename(source))),
    realpath(source),
  ]).catch(() => []);
  const root = await realpath(out);
  return paths.flatMap((path) => {
    const place = relative(root, path).replaceAll(sep, "/").toLowerCase();
    const { some } = pathOf(place, extname(place));
    return isOwnEnding(extname(place)) ? [place] : [place, some];
  });
}

/** `any` is a file that gets its ending later, `some` one whose ending is chosen. */
function pathOf(path: string, ending: string) {
  const stem = path.slice(0, path.length - ending.length);
  return { path, ending, stem, any: `${stem}.*`, some: `${stem}.+` };
}

function foldersOf(place: string): readonly string[] {
  const folder = dirname(place);
  return folder === "." ? [] : [folder, ...foldersOf(folder)];
}
