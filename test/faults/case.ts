// A case of the fault matrix: a function that plays the case, and the expected result.
import { isDeepStrictEqual } from "node:util";
import { Bench, type KeyKind, type Over } from "./bench.js";

/** The result of a run. */
export interface CaseResult {
  /** Number of billed creates. */
  readonly creates: number;
  /** Number of POSTs on the wire. Absent if the case itself checks a limit for this number. */
  readonly wire?: number;
  /** The caller's result or error, and other facts of the case. */
  readonly told: unknown;
}

/** One case for one kind of model. */
export interface FaultCase {
  /** Id of the case in the matrix. */
  readonly id: string;
  readonly name: string;
  readonly want: CaseResult;
  /** Plays the case. Returns the caller's result or error. */
  readonly play: (bench: Bench) => Promise<unknown>;
}

/** The expected result if one create is billed and sent once. */
export const sentOnce = (told: unknown): CaseResult => ({ creates: 1, wire: 1, told });

/** The expected result if nothing is created and sent. */
export const unsent = (told: unknown): CaseResult => ({ creates: 0, wire: 0, told });

/** A case that chooses its model itself. */
export const one = (
  id: string,
  name: string,
  want: CaseResult,
  play: (bench: Bench) => Promise<unknown>,
): FaultCase => ({ id, name, want, play });

/** A case for each kind of model: with a promised key (K), and without a promised key (N). */
export const both = (
  id: string,
  name: string,
  want: CaseResult | Readonly<Record<KeyKind, CaseResult>>,
  play: (bench: Bench, keyed: KeyKind) => Promise<unknown>,
): readonly FaultCase[] =>
  (["K", "N"] as const).map((keyed) =>
    one(id, `${name}, ${keyed}`, "K" in want ? want[keyed] : want, (bench) => play(bench, keyed)),
  );

/** The report of a run. */
export interface CaseRun {
  readonly seen: CaseResult;
  readonly asWanted: boolean;
  /** Billed creates beyond the expected number. */
  readonly extra: number;
  /** True if the caller's result or error differs from the expected result or error. */
  readonly untold: boolean;
}

export async function playCase(
  { want, play }: FaultCase,
  seed: number,
  over: Over = "undici",
): Promise<CaseRun> {
  const bench = new Bench(seed, over);
  let told: unknown;
  try {
    told = await play(bench);
  } catch (error) {
    told = error instanceof Error ? `${error.name}: ${error.message}` : error;
  }
  const posts = bench.wire.posts.length;
  const seen = {
    creates: bench.creates,
    ...(want.wire === undefined ? {} : { wire: posts }),
    told,
  };
  await bench.end();
  return {
    seen,
    asWanted: isDeepStrictEqual(seen, want),
    extra: Math.max(0, seen.creates - want.creates),
    untold: !isDeepStrictEqual(seen.told, want.told),
  };
}
