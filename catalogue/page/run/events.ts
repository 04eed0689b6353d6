// The events of a run in order: one for each state, with its latest progress.

/** A progress report of a run. */
export interface RunProgress {
  /** Such as `processing`. */
  readonly status: string;
  readonly task?: string;
  /** 0 to 100. */
  readonly progress?: number | undefined;
  /** The next piece of a text answer. */
  readonly text?: string;
}

/** A state of the run. Times are milliseconds since its start. */
export interface RunEvent {
  readonly status: string;
  readonly task?: string;
  readonly progress?: number;
  readonly at: number;
  /** Time of the last report of this state; absent after a single report. */
  readonly until?: number;
}

/** Adds an event. A repeated state of the same task updates its event. */
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
