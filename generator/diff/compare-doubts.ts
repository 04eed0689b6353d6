// Compares the keywords that only the server checks.
import { EntryRejected } from "../check/rejection.js";
import { doubtsOf, sentenceOf } from "../reading/doubts.js";
import type { Doubt } from "../schema/left-open.js";
import type { SchemaChange } from "./change.js";
import type { ComparableModel } from "./comparable.js";

/**
 * A keyword that only the server checks now, and one that this version of the generator has learned to read. Both are minor:
 * the server takes the same requests as before. The effect of a keyword that was mended is a change of the schema.
 */
export function compareDoubts(
  before: ComparableModel,
  after: ComparableModel,
): readonly SchemaChange[] {
  if (before.doubts === undefined && after.doubts === undefined) return [];
  const old = keyed(readAgain(before));
  const recorded = keyed(before.doubts ?? []);
  const lost = [...keyed(after.doubts ?? [])].filter(([key]) => !old.has(key));
  const learned = [...recorded].filter(([key]) => !old.has(key));
  return [
    ...lost.map(([, doubt]) => change("left-to-server", doubt, sentenceOf(doubt))),
    ...learned.map(([, doubt]) => {
      const where = doubt.field === "" ? "the request" : doubt.field;
      const now = `the SDK checks \`${doubt.keyword}\` now, because the generator has learned to read it`;
      return change("checked-by-sdk", doubt, `${where}: ${now}`);
    }),
  ];
}

const change = (kind: string, { field }: Doubt, sentence: string): SchemaChange =>
  Object.freeze({ field, kind, class: "minor", sentence });

// A default and a field without a value are no keywords that the server checks.
const keyed = (doubts: readonly Doubt[]): ReadonlyMap<string, Doubt> =>
  new Map(
    doubts
      .filter(({ keyword }) => keyword !== "" && keyword !== "default")
      .map((doubt) => [`${doubt.keyword} ${doubt.field}`, doubt]),
  );

function readAgain({ input_schema: schema }: ComparableModel): readonly Doubt[] {
  try {
    return doubtsOf(schema);
  } catch (error) {
    if (error instanceof EntryRejected || error instanceof RangeError) return [];
    throw error;
  }
}
