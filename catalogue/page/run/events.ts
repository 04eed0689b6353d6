// Collects the events of a run: one event for each state, with the latest progress.

export interface RunProgress {
  /** The state of the run, such as `processing`. */
  readonly status: string;
  readonly task?: string;
  /** Progress in percent, 0 to 100. */
  readonly progress?: number | undefined;
  /** The next piece of text from a text model. */
  readonly text?: string;
}

/** A state of the run. Times are milliseconds since the run started. */
export interface RunEvent {
  readonly status: string;
  readonly task?: string;
  readonly progress?: number;
  readonly at: number;
  /** Time of the latest report of this state. Absent if there was only one report. */
  readonly until?: number;
}

/** Adds a progress report. A repeated state of the same task updates the existing event. */
export function withEvent(
  events: readonly RunEvent[],
  { status, task, progress }: RunProgress,
  at: number,
): readonly RunEvent[] {
  const news = {
    status,
    ...(task !== undefined && { task }),
    ...(progress !== undefined && { progress }),
  };
  const last = events.findLastIndex((event) => event.task === task);
  const before = events[last];
  if (before?.status !== status) return [...events, { ...news, at }];
  return events.with(last, { ...before, ...news, until: at });
}
