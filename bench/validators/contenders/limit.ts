// The hand-written limits: what a validator of a contract, and of its rules too, can be at best.
import * as commandsWithRules from "../limit-with-rules/x-2.3.js";
import * as referenceWithRules from "../limit-with-rules/x-2.7-r2v.js";
import * as imagineWithRules from "../limit-with-rules/x-imagine-video.js";
import * as omniWithRules from "../limit-with-rules/x-v3-omni.js";
import * as framesWithRules from "../limit-with-rules/x-v4-fast.js";
import * as commands from "../limit/x-2.3.js";
import * as reference from "../limit/x-2.7-r2v.js";
import * as imagine from "../limit/x-imagine-video.js";
import * as omni from "../limit/x-v3-omni.js";
import * as frames from "../limit/x-v4-fast.js";
import type { LimitIssue } from "../limit/found.js";
import type { Contender } from "./contender.js";

const BY_MODEL = {
  "x-2.3": [commands, commandsWithRules],
  "x-2.7-r2v": [reference, referenceWithRules],
  "x-imagine-video": [imagine, imagineWithRules],
  "x-v3-omni": [omni, omniWithRules],
  "x-v4-fast": [frames, framesWithRules],
} as const;

const NONE: readonly LimitIssue[] = [];

/** The hand-written validators of a model: `limit` of its contract, `limit+rules` of contract and rules, which only says yes or no. */
export function limits(model: string): readonly [Contender, Contender] {
  const written = BY_MODEL[model as keyof typeof BY_MODEL];
  if (written === undefined) throw new Error(`No validator is written by hand for ${model}`);
  const [{ is, issues }, withRules] = written;
  return [
    { name: "limit", is, issues: (value) => issues(value) ?? NONE },
    { name: "limit+rules", is: withRules.is },
  ];
}
