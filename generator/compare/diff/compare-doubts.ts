// Compares the doubts of two contracts. A doubt is a problem in a schema, such as a keyword that
// only the server checks.
import { EntryRejectionError } from "../../read/check/rejection.js";
import { doubtsOf, sentenceOf } from "../../read/tree/doubts.js";
import type { Doubt } from "../../read/schema/left-open.js";
import type { SchemaChange } from "./change.js";
import type { ComparableModel } from "./comparable.js";

/**
 * Returns three kinds of changes. `left-to-server` (minor): only the server checks a keyword now.
 * `doubt-ended` (patch): the gateway has repaired or removed a keyword that only the server had
 * checked; the effect on requests is a separate change. `checked-by-sdk` (minor): the SDK has
 * learned to check a keyword that only the server had checked. No change is `major`, because the
 * server accepts the same requests as before.
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
  const resolved = [...old].filter(([key]) => !now.has(key));
  const learned = [...recorded].filter(([key]) => !old.has(key));
  return [
    ...lost.map(([, doubt]) => change("left-to-server", doubt, sentenceOf(doubt))),
    ...resolved.map(([, doubt]) => {
      const sentence = `${placeOf(doubt)}: only the server checked \`${doubt.keyword}\`; the gateway has mended or removed it`;
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

// Leaves out doubts about `default` and doubts without a keyword, because neither changes a check.
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
