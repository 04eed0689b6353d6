// What happens in a run, in its order: an event for each state, in which the progress counts up.

/** News of a run. */
export interface RunProgress {
  /** Such as `processing`. */
  readonly status: string;
  readonly task?: string;
  /** 0 to 100. */
  readonly progress?: number | undefined;
  /** More of an answer that is a text. */
  readonly text?: string;
}

/** A state of the run. Times are milliseconds since its start. */
export interface RunEvent {
  readonly status: string;
  readonly task?: string;
  readonly progress?: number;
  readonly at: number;
  /** When it was last told of; absent where that was once. */
  readonly until?: number;
}

/** The events with one more; the same state of the same task goes on. */
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
