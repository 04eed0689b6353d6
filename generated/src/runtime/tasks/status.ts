// The words of gateways for the documented states (1-core.md, States; 4-field-notes.md, Tasks).
import type { TaskStatus } from "./state.js";

const WORDS: Readonly<Record<string, TaskStatus>> = {
  submitted: "submitted",
  pending: "pending",
  queued: "pending",
  processing: "processing",
  in_progress: "processing",
  running: "processing",
  completed: "completed",
  success: "completed",
  succeeded: "completed",
  failed: "failed",
  failure: "failed",
  // Nothing more will come of it, and the documents know no other end without a result.
  cancelled: "failed",
  canceled: "failed",
};

/** The documented state that a word plainly means; anything else is `unknown`, never success. */
export function statusOf(word: string): TaskStatus {
  const known = word.trim().toLowerCase();
  return (Object.hasOwn(WORDS, known) ? WORDS[known] : undefined) ?? "unknown";
}
