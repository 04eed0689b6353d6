// All cases that are played in this process.
import type { FaultCase } from "../case.js";
import { ANSWERS } from "./answers.js";
import { CONNECTING } from "./connecting.js";
import { FILES } from "./files.js";
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
  ...MANY,
];
