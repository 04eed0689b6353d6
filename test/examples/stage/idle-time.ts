// Preloaded into the process of an example: whenever the process only waits, its time jumps to the
// next timer.
import { channel } from "node:diagnostics_channel";

interface Waiting {
  readonly at: number;
  readonly run: () => void;
}

const CHECK_EVERY_MS = 1;
// The SDK's pauses are shorter than this limit. A longer timer is the timeout of running work.
const LONGEST_PAUSE_MS = 25_000;
// Resources of an idle process. Any other resource is running work, such as a file read.
const IDLE_RESOURCES = ["Timeout", "Immediate", "PipeWrap", "TTYWrap", "TCPSocketWrap"];

const { setTimeout, clearTimeout, setInterval, performance } = globalThis;
const started = performance.now();
const monotonic = performance.now.bind(performance);
const wallStart = Date.parse(process.env["EXAMPLE_START"] ?? "2026-08-01T00:00:00Z");
const waiting = new Map<NodeJS.Timeout, Waiting>();
let ahead = 0;
let requests = 0;
let idleChecks = 0;

const now = () => monotonic() + ahead;
performance.now = now;
Date.now = () => wallStart + Math.floor(now() - started);
// Pauses have jitter. With a constant, each run prints the same.
Math.random = () => 0.5;

function timeout(run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]): NodeJS.Timeout {
  const fire = () => {
    waiting.delete(timer);
    run(...given);
  };
  const timer = setTimeout(fire, ms);
  waiting.set(timer, { at: now() + ms, run: fire });
  return timer;
}

function cancel(timer: NodeJS.Timeout | undefined): void {
  if (timer === undefined) return;
  waiting.delete(timer);
  clearTimeout(timer);
}

Object.assign(globalThis, { setTimeout: timeout, clearTimeout: cancel });

// undici reports the start of a request, and the end or failure of its answer.
channel("undici:request:create").subscribe(() => void (requests += 1));
channel("undici:request:trailers").subscribe(() => void (requests -= 1));
channel("undici:request:error").subscribe(() => void (requests -= 1));

setInterval(() => {
  idleChecks = isIdle() ? idleChecks + 1 : 0;
  if (idleChecks < 2) return;
  idleChecks = 0;
  jump();
}, CHECK_EVERY_MS).unref();

function isIdle(): boolean {
  if (requests > 0) return false;
  return process.getActiveResourcesInfo().every((name) => IDLE_RESOURCES.includes(name));
}

function jump(): void {
  // Timers that do not keep the process alive are housekeeping. They stay in real time.
  const [next] = [...waiting]
    .filter(([timer]) => timer.hasRef())
    .sort(([, a], [, b]) => a.at - b.at);
  if (next === undefined) return;
  const [timer, { at, run }] = next;
  const pause = at - now();
  if (pause > LONGEST_PAUSE_MS) return;
  ahead += Math.max(0, pause);
  clearTimeout(timer);
  run();
}
