// The scenarios that the catalogue page offers for a run. A scenario is a simulated fault.
// gateway/README.md lists all scenarios.

/** A scenario that a page offers. `name` and `word` make the `X-Gateway-Scenario` header. */
export interface OfferedScenario {
  readonly name: string;
  /** A short description of the effect. */
  readonly about: string;
  /** Categories of models that the scenario can affect. */
  readonly categories: readonly string[];
  readonly word?: ScenarioWord;
}

/** The parameter that follows the scenario name. */
export interface ScenarioWord {
  readonly label: string;
  /** A valid value. */
  readonly example: string;
  /** True if the parameter may be left out. */
  readonly isOptional: boolean;
  /** Suggested values. The user may enter another value. */
  readonly choices?: readonly string[];
}

const TASKS = ["video", "image", "audio"];
const ALL = [...TASKS, "chat"];

// Task statuses of 1-core.md, States and transitions, and of 4-field-notes.md.
const STATUS_WORDS = ["queued", "in_progress", "success", "cancelled"];

// The finish reasons of 3-music-and-text.md, Resources.
const FINISH_REASONS = ["STOP", "MAX_TOKENS", "SAFETY", "RECITATION", "OTHER"];

export const OFFERED: readonly OfferedScenario[] = [
  {
    name: "429",
    about: "every request meets the rate limit",
    categories: ALL,
    word: { label: "Retry-After", example: "after 1s", isOptional: true },
  },
  { name: "500", about: "every request fails inside the service", categories: ALL },
  { name: "402", about: "the balance is too low", categories: ALL },
  {
    name: "fail",
    about: "the task fails at its end and costs nothing",
    categories: TASKS,
    word: { label: "Message", example: "Blocked by the safety filter", isOptional: true },
  },
  {
    name: "slow",
    about: "the task takes longer, by 30 s if no time is set",
    categories: TASKS,
    word: { label: "Time added", example: "10s", isOptional: true },
  },
  { name: "stuck", about: "the task never ends", categories: TASKS },
  { name: "unknown", about: 'the next poll answers with the status "unknown"', categories: TASKS },
  {
    name: "status",
    about: "the next poll answers this status",
    categories: TASKS,
    word: { label: "Status", example: "queued", isOptional: false, choices: STATUS_WORDS },
  },
  { name: "not-found", about: "the next poll answers 404", categories: TASKS },
  {
    name: "ends",
    about: "the task ends with this status",
    categories: TASKS,
    word: { label: "Status", example: "success", isOptional: false, choices: STATUS_WORDS },
  },
  { name: "no-status", about: "the finished task has no status", categories: TASKS },
  { name: "expired", about: "the result has expired at once", categories: TASKS },
  {
    name: "source-video",
    about: "the source video of an edit has this length, and the price depends on it",
    categories: ["video"],
    word: { label: "Length", example: "8s", isOptional: false },
  },
  {
    name: "deliver",
    about: "a batch delivers and bills only this number of images",
    categories: ["image"],
    word: { label: "Images", example: "1", isOptional: false },
  },
  {
    name: "finish",
    about: "the answer ends with this finish reason",
    categories: ["chat"],
    word: {
      label: "Finish reason",
      example: "SAFETY",
      isOptional: false,
      choices: FINISH_REASONS,
    },
  },
];
