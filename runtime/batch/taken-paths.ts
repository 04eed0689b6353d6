// Each path below the output folder belongs to one job: a second file there would take the place of the first.
import { realpath } from "node:fs/promises";
import { basename, dirname, extname, join, relative } from "node:path";
import { lineName, type BatchLine } from "./entry.js";
import { isOwnEnding, placeOf } from "./names.js";

// Some file systems do not tell A from a, or one character from the two that it is made of.
const textOf = (path: string): string => path.replaceAll("\\", "/").normalize().toLowerCase();

/** The text by which the paths of jobs are compared; `undefined` for `line-N`, which no other job may have and a file may have a million of. */
export function pathText(entry: BatchLine): string | undefined {
  const { id, line, save } = entry;
  return save === undefined && id === lineName(line) ? undefined : textOf(placeOf(entry));
}

/** The same text of a file that was saved: without its number and ending. */
export const savedText = (file: string): string => textOf(file).replace(/(\(\d+\))?\.[^./]*$/, "");

/**
 * The paths that the file of a batch, and the target of a link there, leave to no job: that of its name, and all below it. A file of
 * JSON Lines in another folder, or with an ending that no result has, leaves its name.
 */
export async function pathsOfSource(source: string, out: string): Promise<readonly string[]> {
  const paths = await Promise.all([
    realpath(dirname(source)).then((folder) => join(folder, basename(source))),
    realpath(source),
  ]).catch(() => []);
  const root = await realpath(out);
  return paths.flatMap((path) => {
    const file = textOf(relative(root, path));
    const ending = extname(file);
    const isSafe = ending === "" || isOwnEnding(ending);
    return isSafe ? [`${file}/`] : [`${file}/`, savedText(file)];
  });
}

/** The ids and paths of jobs, each of which may be there once. */
export class TakenPaths {
  /** Ids of the jobs of earlier runs, by the texts of their files. */
  readonly #saved: ReadonlyMap<string, string>;
  readonly #source: readonly string[];
  readonly #lines = { ids: new Map<string, number>(), paths: new Map<string, number>() };

  constructor(saved: ReadonlyMap<string, string> = new Map(), source: readonly string[] = []) {
    this.#saved = saved;
    this.#source = source;
  }

  /** Takes id and path for an entry; gives the reason if they are not free. */
  take(entry: BatchLine): string | undefined {
    const { line, id } = entry;
    const path = pathText(entry);
    if (path === undefined) return undefined;
    if (this.#source.some((one) => one === path || (one.endsWith("/") && path.startsWith(one)))) {
      return "it would be saved in the place of the file of the batch. Choose another save";
    }
    const owner = this.#saved.get(path);
    if (owner !== undefined && owner !== id) {
      return `an earlier run has saved job ${JSON.stringify(owner)} there. Choose another save`;
    }
    const { ids, paths } = this.#lines;
    const [sameId, samePath] = [ids.get(id), paths.get(path)];
    ids.set(id, line);
    paths.set(path, line);
    if (sameId !== undefined) return `line ${sameId} has the id ${JSON.stringify(id)}, too`;
    return samePath === undefined ? undefined : `it would be saved where line ${samePath} is`;
  }

  /** The line whose file would take the place of that of an open job, if no line has its id: it is saved by its id. */
  lineOver(id: string): number | undefined {
    const { ids, paths } = this.#lines;
    return ids.has(id) ? undefined : paths.get(textOf(placeOf({ id, save: undefined })));
  }
}
