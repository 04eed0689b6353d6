// Names of jobs and files that meet: the second file would take the place of the first.
import type { BatchLine } from "./entry.js";
import { placesOf } from "./places.js";

/** The names of jobs and files, each of which may be there once. */
export class Clashes {
  /** Ids of the jobs of earlier runs, by their files, with and without ending. */
  readonly #saved: ReadonlyMap<string, string>;
  /** The places of the source itself. */
  readonly #source: readonly string[];
  readonly #ids = new Map<string, number>();
  readonly #places = new Map<string, number>();

  constructor(saved: ReadonlyMap<string, string> = new Map(), source: readonly string[] = []) {
    this.#saved = saved;
    this.#source = source;
  }

  /** What is wrong with the names of an entry. */
  of(entry: BatchLine): string | undefined {
    const { line, id, save } = entry;
    const places = placesOf(entry);
    if (places === undefined) {
      return `${JSON.stringify(save)} is the place of a line without an id. Choose another save`;
    }
    const { taken, free } = places;
    // The names of lines without an id are not kept: a file may have a million of them, and no id has their form.
    if (taken.length === 0) return undefined;
    if (free.some((place) => this.#source.includes(place))) {
      return "it would be saved in the place of the file of the batch. Choose another save";
    }
    const owners = free.flatMap((place) => this.#saved.get(place) ?? []);
    const owner = owners.find((one) => one !== id);
    if (owner !== undefined) {
      return `an earlier run has saved job ${JSON.stringify(owner)} there. Choose another save`;
    }
    const sameId = this.#ids.get(id);
    const other = free.flatMap((place) => this.#places.get(place) ?? [])[0];
    this.#ids.set(id, line);
    for (const place of taken) this.#places.set(place, line);
    if (sameId !== undefined) return `line ${sameId} has the id ${JSON.stringify(id)}, too`;
    return other === undefined ? undefined : `it would be saved where line ${other} is`;
  }
}
