// One place that tells hooks, logger and diagnostics channels what the client does.
import { channel, type Channel } from "node:diagnostics_channel";
import type { FailureEvent, RequestEvent, ResponseEvent, RetryEvent, TaskEvent } from "./events.js";
import type { Logger } from "./logger.js";

/** Functions of the caller; they are told, never waited for, and what they throw is logged. */
export interface Hooks {
  readonly onRequest?: (event: RequestEvent) => void;
  readonly onResponse?: (event: ResponseEvent) => void;
  readonly onRetry?: (event: RetryEvent) => void;
  readonly onFailure?: (event: FailureEvent) => void;
  readonly onTask?: (event: TaskEvent) => void;
}

/** Tells everyone who listens. */
export interface Observer {
  readonly request: (event: RequestEvent) => void;
  readonly response: (event: ResponseEvent) => void;
  readonly retry: (event: RetryEvent) => void;
  readonly failure: (event: FailureEvent) => void;
  readonly task: (event: TaskEvent) => void;
}

/**
 * Channels: `gateway-sdk:request`, `gateway-sdk:response`, `gateway-sdk:retry`, `gateway-sdk:failure`,
 * `gateway-sdk:task`.
 */
export function createObserver(hooks: Hooks, logger: Logger): Observer {
  return {
    request: tell("request", hooks.onRequest, logger, (event) => {
      logger.debug(`${event.method} ${event.url} (attempt ${event.attempt})`);
    }),
    response: tell("response", hooks.onResponse, logger, (event) => {
      logger.debug(
        `${event.status} ${event.method} ${event.url} in ${Math.round(event.durationMs)} ms`,
      );
    }),
    retry: tell("retry", hooks.onRetry, logger, (event) => {
      const { method, url, delayMs, error } = event;
      logger.warn(`${method} ${url} again in ${Math.round(delayMs)} ms: ${error.message}`);
    }),
    failure: tell("failure", hooks.onFailure, logger, ({ method, url, error, aborted }) => {
      if (aborted) logger.debug(`${method} ${url} was aborted`);
      else logger.warn(`${method} ${url} failed: ${error instanceof Error ? error.message : ""}`);
    }),
    task: tell("task", hooks.onTask, logger, ({ taskId, state }) => {
      logger.info(`Task ${taskId} is ${state.status} (${state.progress ?? 0} %)`);
    }),
  };
}

function tell<Event>(
  name: string,
  hook: ((event: Event) => void) | undefined,
  logger: Logger,
  log: (event: Event) => void,
): (event: Event) => void {
  const listeners: Channel = channel(`gateway-sdk:${name}`);
  return (event) => {
    log(event);
    if (listeners.hasSubscribers) listeners.publish(event);
    const failed = (error: unknown) => {
      const why = error instanceof Error ? error.message : "not an error";
      logger.error(`The ${name} hook threw: ${why}`);
    };
    try {
      // An async function is a fine hook; its rejection must not end the process.
      const returned: unknown = hook?.(event);
      if (returned instanceof Promise) returned.catch(failed);
    } catch (error) {
      failed(error);
    }
  };
}
