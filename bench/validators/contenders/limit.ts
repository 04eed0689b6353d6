// The hand-written limit: what a validator of this contract can be at best.
import * as commands from "../limit/x-2.3.js";
import * as reference from "../limit/x-2.7-r2v.js";
import * as imagine from "../limit/x-imagine-video.js";
import * as omni from "../limit/x-v3-omni.js";
import * as frames from "../limit/x-v4-fast.js";
import type { LimitIssue } from "../limit/found.js";
import type { Contender } from "./contender.js";

const BY_MODEL = {
  "x-2.3": commands,
  "x-2.7-r2v": reference,
  "x-imagine-video": imagine,
  "x-v3-omni": omni,
  "x-v4-fast": frames,
};

const NONE: readonly LimitIssue[] = [];

/** The hand-written validator of a model. */
export function limit(model: string): Contender {
  const written = BY_MODEL[model as keyof typeof BY_MODEL];
  if (written === undefined) throw new Error(`No validator is written by hand for ${model}`);
  const { is, issues } = written;
  return { name: "limit", is, issues: (value) => issues(value) ?? NONE };
}
