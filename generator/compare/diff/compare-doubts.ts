// Compares the keywords that only the server checks.
import { EntryRejectionError } from "../../read/check/rejection.js";
import { doubtsOf, sentenceOf } from "../../read/tree/doubts.js";
import type { Doubt } from "../../read/schema/left-open.js";
import type { SchemaChange } from "./change.js";
import type { ComparableModel } from "./comparable.js";

/**
 * A keyword that only the server checks now, and one that this version of the generator has learned to read. Both are minor:
 * the server takes the same requests as before. If a keyword was mended, its effect is a change of the schema, and this is a
 * patch.
 */
export function compareDoubts(
  before: ComparableModel,
  after: ComparableModel,
): readonly SchemaChange[] {
  if (before.doubts === undefined && after.doubts === undefined) return [];
  const old = keyed(readAgain(before));
  const recorded = keyed(before.doubts ?? []);
  const now = keyed(after.doubts ?? []);
  const lost = [...now].filter(([key]) => !old.has(key));
  const ended = [...old].filter(([key]) => !now.has(key));
  const learned = [...recorded].filter(([key]) => !old.has(key));
  return [
    ...lost.map(([, doubt]) => change("left-to-server", doubt, sentenceOf(doubt))),
    ...ended.map(([, doubt]) => {
      const sentence = `${placeOf(doubt)}: \`${doubt.keyword}\` is no longer left to the server`;
      return change("doubt-ended", doubt, sentence, "patch");
    }),
    ...learned.map(([, doubt]) => {
      const reason = `the SDK checks \`${doubt.keyword}\` now, because the generator has learned to read it`;
      return change("checked-by-sdk", doubt, `${placeOf(doubt)}: ${reason}`);
    }),
  ];
}

const placeOf = ({ field }: Doubt): string => (field === "" ? "the request" : field);

const change = (
  kind: string,
  { field }: Doubt,
  sentence: string,
  level: SchemaChange["class"] = "minor",
): SchemaChange => Object.freeze({ field, kind, class: level, sentence });

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
    if (error instanceof EntryRejectionError || error instanceof RangeError) return [];
    throw error;
  }
}
