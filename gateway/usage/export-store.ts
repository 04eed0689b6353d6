// Finished and running exports of one instance.

/** An export of call details. */
export interface Export {
  readonly id: string;
  readonly format: "csv" | "xlsx";
  readonly bytes: Uint8Array;
  /** Unix milliseconds from which the file can be fetched. */
  readonly readyAt: number;
  readonly expiresAt: number;
}

/** The exports of one instance. */
export interface ExportStore {
  add(made: Export): void;
  find(id: string): Export | undefined;
}

/** An instance remembers this many. */
const KEEP = 100;

/** No exports yet. */
export function createExportStore(): ExportStore {
  const exports = new Map<string, Export>();
  return {
    add(made) {
      exports.set(made.id, made);
      const oldest = exports.size > KEEP ? exports.keys().next().value : undefined;
      if (oldest !== undefined) exports.delete(oldest);
    },
    find: (id) => exports.get(id),
  };
}
