// Reports requests, retries and task states to hooks, logger and diagnostics channels.
import { RateLimitError } from "../errors/index.js";
import { platform } from "../../platform/node.js";
import type { FailureEvent, RequestEvent, ResponseEvent, RetryEvent, TaskEvent } from "./events.js";
import type { OptionNames } from "../../validation/options.js";
import type { LevelLogger } from "./logger.js";

/** Callbacks of the caller. The client does not wait for them, and logs their errors. */
export interface Hooks {
  /** Called before each attempt is sent. */
  readonly onRequest?: (event: RequestEvent) => void;
  /** Called when the headers of an answer have arrived. */
  readonly onResponse?: (event: ResponseEvent) => void;
  /** Called when an attempt has failed and will be repeated. */
  readonly onRetry?: (event: RetryEvent) => void;
  /** Called when a call has ended without a result. */
  readonly onFailure?: (event: FailureEvent) => void;
  /** Called when a task was submitted, or a poll returned a new state. */
  readonly onTask?: (event: TaskEvent) => void;
}

export const HOOKS: OptionNames<Hooks> = {
  onRequest: true,
  onResponse: true,
  onRetry: true,
  onFailure: true,
  onTask: true,
};

/**
 * Reports events to hooks, logger and channels. Makes an event object only if something listens.
 */
export type Observer = ReturnType<typeof createObserver>;

type Emit<Event> = (make: () => Event) => void;

/**
 * Creates an observer. If the runtime has `node:diagnostics_channel`, it also publishes to the
 * channels `gateway-sdk:request`, `gateway-sdk:response`, `gateway-sdk:retry`,
 * `gateway-sdk:failure` and `gateway-sdk:task`.
 */
export function createObserver(hooks: Hooks, logger: LevelLogger) {
  const { debug, info, warn } = logger;
  return {
    request: reporter("request", hooks.onRequest, logger, debug, (at) => {
      debug?.(`${at.method} ${at.url} (attempt ${at.attempt})`);
    }),
    response: reporter("response", hooks.onResponse, logger, debug, (at) => {
      debug?.(`${at.status} ${at.method} ${at.url} in ${Math.round(at.durationMs)} ms`);
    }),
    retry: reporter("retry", hooks.onRetry, logger, warn, ({ method, url, delayMs, error }) => {
      const line = `${method} ${url} is sent again in ${Math.round(delayMs)} ms: ${error.message}`;
      warn?.(line, refusalOf(error, delayMs));
    }),
    failure: reporter(
      "failure",
      hooks.onFailure,
      logger,
      warn,
      ({ method, url, error, aborted }) => {
        if (aborted) debug?.(`${method} ${url} was aborted`);
        else {
          const message = error instanceof Error ? error.message : "";
          warn?.(`${method} ${url} failed: ${message}`, refusalOf(error));
        }
      },
    ),
    task: reporter("task", hooks.onTask, logger, info, ({ taskId, state }) => {
      info?.(`Task ${taskId} is ${state.status} (${state.progress ?? 0} %)`);
    }),
  };
}

/**
 * Returns status and wait of a rate limit error, so that a logger can group the lines of many
 * calls. Returns `undefined` for other errors.
 */
function refusalOf(error: unknown, waitMs?: number) {
  if (!(error instanceof RateLimitError)) return undefined;
  return { status: error.status, waitMs: waitMs ?? error.retryAfterMs };
}

function reporter<Event>(
  name: string,
  hook: ((event: Event) => void) | undefined,
  logger: LevelLogger,
  level: LevelLogger["debug"],
  log: (event: Event) => void,
): Emit<Event> {
  const listeners = platform.channel?.(`gateway-sdk:${name}`);
  const logFailure = (error: unknown) => {
    const why = error instanceof Error ? error.message : "not an error";
    logger.error?.(`The ${name} hook threw: ${why}`);
  };
  return (make) => {
    if (hook === undefined && level === undefined && listeners?.hasSubscribers !== true) return;
    const event = make();
    log(event);
    if (listeners?.hasSubscribers === true) listeners.publish(event);
    try {
      // A hook may be async. If its promise rejects, the process must not end.
      const returned: unknown = hook?.(event);
      if (returned instanceof Promise) returned.catch(logFailure);
    } catch (error) {
      logFailure(error);
    }
  };
}
