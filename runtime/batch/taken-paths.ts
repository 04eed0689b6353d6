// Detects two jobs that would save files under the same path.
import { realpath } from "node:fs/promises";
import { basename, dirname, extname, join, relative } from "node:path";
import { lineName, type BatchLine } from "./entry.js";
import { isBatchEnding, basePathOf } from "./names.js";

// Some file systems ignore case, or treat composed and decomposed characters as equal. Two paths
// that such a file system treats as equal get the same text here.
const textOf = (path: string): string => path.replaceAll("\\", "/").normalize().toLowerCase();

/**
 * Returns a normalized path, by which the paths of jobs are compared. Returns `undefined` for the
 * default name `line-N`, because no other job may use it.
 */
export function pathText(entry: BatchLine): string | undefined {
  const { id, line, save } = entry;
  return save === undefined && id === lineName(line) ? undefined : textOf(basePathOf(entry));
}

/** Returns the normalized path of a file, without number and extension: `A(2).mp4` → `a`. */
export const savedText = (file: string): string => textOf(file).replace(/(\(\d+\))?\.[^./]*$/, "");

/**
 * Returns the paths, relative to `out`, at which a result would overwrite the file of requests
 * (`source`). No job may use them. `name/` means all paths below `name`. If `source` is a symbolic
 * link, its target is protected, too.
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
    const isSafe = ending === "" || isBatchEnding(ending);
    return isSafe ? [`${file}/`] : [`${file}/`, savedText(file)];
  });
}

/** Records the ids and paths that jobs use. Each id and each path may be used only once. */
export class PathClaims {
  /**
   * Ids of the jobs that earlier runs have saved, by the normalized path of each saved file
   * (`savedText`).
   */
  readonly #saved: ReadonlyMap<string, string>;
  readonly #source: readonly string[];
  readonly #lines = { ids: new Map<string, number>(), paths: new Map<string, number>() };

  constructor(saved: ReadonlyMap<string, string> = new Map(), source: readonly string[] = []) {
    this.#saved = saved;
    this.#source = source;
  }

  /**
   * Claims the id and path of an entry. Returns a message if another entry has the id or the path,
   * or if the path is taken by a job of an earlier run or by the file of requests.
   */
  claim(entry: BatchLine): string | undefined {
    const { line, id } = entry;
    const path = pathText(entry);
    if (path === undefined) return undefined;
    if (this.#source.some((one) => one === path || (one.endsWith("/") && path.startsWith(one)))) {
      return 'its result file would overwrite the file of requests. Choose another path in the field "save"';
    }
    const owner = this.#saved.get(path);
    if (owner !== undefined && owner !== id) {
      return `an earlier run has saved job ${JSON.stringify(owner)} to the same path. Choose another path in the field "save"`;
    }
    const { ids, paths } = this.#lines;
    const [sameId, samePath] = [ids.get(id), paths.get(path)];
    ids.set(id, line);
    paths.set(path, line);
    if (sameId !== undefined)
      return `line ${sameId} also has the id ${JSON.stringify(id)}. Choose another id`;
    return samePath === undefined
      ? undefined
      : `its result file would overwrite the result file of line ${samePath}. Choose another path in the field "save"`;
  }

  /** Returns the line whose file would overwrite a file of the open job `id`, if there is one. */
  overwritingLine(id: string): number | undefined {
    const { ids, paths } = this.#lines;
    return ids.has(id) ? undefined : paths.get(textOf(basePathOf({ id, save: undefined })));
  }
}
