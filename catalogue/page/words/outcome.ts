// The English texts of a run's outcome: its events, its result, and the runs of the browser tab.

export const WORDS = {
  /** Names of events. If an event is a new task status, its name is the status: `processing`. */
  sending: "sending",
  answering: "answering",
  answered: "answered",
  retry: (reason: string, seconds: string, attempt: number) =>
    `${reason}, waits ${seconds} s, attempt ${attempt}`,
  lastAttempt: (reason: string, attempt: number) => `${reason}, ends after attempt ${attempt}`,
  failedPoll: (reason: string) => `${reason}, asks again`,
  noAnswer: "no answer",
  seconds: (from: string, until?: string) =>
    until === undefined ? `${from} s` : `${from} to ${until} s`,
  events: "Events",
  restore: "Back to that request",
  unknownAmount: "an unknown amount",
  task: "Task",
  completed: "has completed. It cost",
  answeredFor: "The answer is complete. It cost",
  download: (name: string) => `Download ${name}`,
  details: "Ledger and record",
  ledger: "Ledger",
  ledgerColumns: ["Reason", "From", "To", "USD"],
  record: "Task record",
  unreadable: "The stored result of this run could not be read.",
  waitsForResult: (task: string) => `Wait again for task ${task} to get the result.`,
  togetherCost: "Together the tasks of this run cost",
  notStored: "This run is not stored, because the browser has no room for it. A reload loses it.",
  noRecord: "The storage of this tab was full, so the record is not kept after a reload.",
  noText: "The storage of this tab was full, so the answer is not kept after a reload.",
  stopped: {
    unsent: "Stopped before the gateway accepted the request. Nothing is billed.",
    unanswered:
      'Stopped before the gateway answered. The run may have been billed. Open the page "Gateway" to see if the request made a task.',
    call: "Stopped. The gateway bills the answer up to this point.",
    goesOn: (task: string, status: string) =>
      `You stopped waiting. Task ${task} is ${status}: it goes on, and is billed when it completes.`,
    ended: (task: string, status: string) => `You stopped waiting. Task ${task} has ${status}.`,
    unasked: (task: string) =>
      `You stopped waiting. Task ${task} goes on, and is billed when it completes.`,
  },
  /** Sentences about runs whose outcome the page cannot learn. */
  lost: {
    task: 'The page was left before the gateway answered. The run may have been billed. Open the page "Gateway" to see if the request made a task.',
    text: "The page was left before the answer was complete. The answer is lost, and may have been billed.",
    unknownTask: (task: string) =>
      `The gateway does not know task ${task} any more, for example after a restart of the gateway. The outcome and the cost of the run are unknown.`,
  },
  noGateway: "No gateway serves this page any more. Start the gateway again to wait for the task.",
  waitOn: "Wait again",
  runs: "Runs",
  storedRuns: "The runs stay in this tab, also after a reload.",
  unstoredRuns: "lost on a reload, because the browser does not store them",
  states: {
    running: "runs",
    stopped: "stopped",
    done: "completed",
    failed: "failed",
    unknown: "unknown",
  },
  withoutField: (name: string) => `without ${name}`,
  sameRequest: "the same request",
  compare: "Compare",
  compared: "Compared runs",
  endComparison: "End the comparison",
  differences: "Lines that differ",
  field: "Field",
  noDifference: "Request, cost and time match.",
  notSent: "not sent",
  lines: { model: "model", call: "operation", scenario: "scenario", cost: "cost", took: "took" },
  documented: "as documented",
  took: (seconds: string) => `${seconds} s`,
} as const;
