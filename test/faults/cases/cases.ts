// All cases that run in this process.
import type { Over } from "../bench.js";
import type { FaultCase } from "../case.js";
import { ANSWERS } from "./answers.js";
import { CONNECTING } from "./connecting.js";
import { FILES } from "./files.js";
import { JOURNAL } from "./journal.js";
import { LOST_CREATES } from "./lost-creates.js";
import { MANY } from "./many.js";
import { PACE } from "./pace.js";
import { POLLS } from "./polls.js";
import { REFUSALS } from "./refusals.js";
import { SECRETS } from "./secrets.js";

export const CASES: readonly FaultCase[] = [
  ...CONNECTING,
  ...LOST_CREATES,
  ...ANSWERS,
  ...REFUSALS,
  ...PACE,
  ...POLLS,
  ...FILES,
  ...SECRETS,
  ...JOURNAL,
  ...MANY,
];

/**
 * The cases for each transport. The other cases are about sockets and encodings, which fetch
 * handles itself.
 */
export const CASES_OVER: readonly (readonly [Over, readonly FaultCase[]])[] = [
  ["undici", CASES],
  ["fetch", [...LOST_CREATES, ...ANSWERS, ...REFUSALS, ...PACE, ...SECRETS, ...JOURNAL]],
];
