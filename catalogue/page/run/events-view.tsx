// What happened in a run, each with its time since the start.
import { WORDS } from "../words/run.js";
import type { RunEvent } from "./events.js";

interface Props {
  readonly of: readonly RunEvent[];
  /** Says of which task each is. */
  readonly isWhole: boolean;
}

export const Events = ({ of, isWhole }: Props) => (
  <ol class="events small" aria-label={WORDS.events}>
    {of.map(({ status, task, progress, at, until }, index) => (
      <li key={index} title={task}>
        <b>{status}</b>
        {isWhole && task !== undefined && <code> {task}</code>}
        {progress !== undefined && <span class="num"> {WORDS.percent(progress)}</span>}{" "}
        <span class="soft num">{timesOf(at, until)}</span>
      </li>
    ))}
  </ol>
);

function timesOf(at: number, until: number | undefined): string {
  const [from, to] = [secondsOf(at), until === undefined ? undefined : secondsOf(until)];
  return WORDS.seconds(from, to === from ? undefined : to);
}

const secondsOf = (ms: number): string => (ms / 1000).toFixed(1);
