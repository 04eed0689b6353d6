// Wrong ids: one error, which names the ids that share the longest beginning with the wrong id.
import { run, type Mistake } from "./mistake.js";

/**
 * For each wrong id, the ids that the compiler suggests. An empty list means the union of all ids.
 */
const IDS: readonly (readonly [wrong: string, ids: readonly string[]])[] = [
  ["x-v3-omnii", ["x-v3-omni"]],
  ["x-v3-omn", ["x-v3-omni"]],
  ["x-v3", ["x-v3-omni"]],
  ["x-v3-omni ", ["x-v3-omni"]],
  ["x-v3-Omni", ["x-v3-omni"]],
  ["x-v4", ["x-v4-fast", "x-v4-std"]],
  ["x-v4-pro", ["x-v4-fast", "x-v4-std"]],
  ["x-v4-s", ["x-v4-std"]],
  ["x-2.3-fast", ["x-2.3-Fast"]],
  ["x-2.7", ["x-2.7-r2v"]],
  ["x-imagine-video-2", ["x-imagine-video-1.5"]],
  ["x-omni", ["x-omni-1.1-flash"]],
  ["x-1-0-pro", ["x-1-0-pro-fast", "x-1-0-pro-quality"]],
  ["stand-in/slash", ["stand-in/slash-video"]],
  ["zzz", []],
  ["", []],
  [" x-v3-omni", []],
];

/** The statements. Their requests are wrong too, but the compiler reports only the id. */
export const wrongIds: readonly Mistake[] = IDS.map(([wrong, ids]) => ({
  title: `the id ${JSON.stringify(wrong)}`,
  statement: run(wrong, `{ anything: 1 }`),
  messages: parameters(ids).map(
    (parameter) =>
      `error TS2345: Argument of type '${JSON.stringify(wrong)}' is not assignable to parameter of type '${parameter}'.`,
  ),
}));

// The order of a union depends on the compiler, so several orders are allowed.
function parameters(ids: readonly string[]): readonly string[] {
  const module = "ModelModule<never, string>";
  if (ids.length === 0)
    return [`keyof ModelRequests | ${module}`, `${module} | keyof ModelRequests`];
  const texts = ids.map((id) => JSON.stringify(id));
  return [texts, texts.toReversed()].flatMap((ordered) => [
    [...ordered, module].join(" | "),
    [module, ...ordered].join(" | "),
  ]);
}
