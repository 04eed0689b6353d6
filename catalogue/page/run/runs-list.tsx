// Lists the runs of this session, latest first. Each row shows how its request differs from the
// others.
import { WORDS } from "../words/run.js";
import { describeDifferences } from "./compare.js";
import type { Run } from "./run.js";

const clock = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

interface Props {
  readonly runs: readonly Run[];
  /** The run that the page shows. */
  readonly visibleRun: Run;
  /** Shows a run, and puts its request into the form. */
  readonly onGoBack: (run: Run) => void;
}

export const Runs = ({ runs, visibleRun, onGoBack }: Props) => (
  <details class="runs">
    <summary class="small">{WORDS.runs(runs.length)}</summary>
    <ol>
      {runs.map((run) => (
        <li key={run.key}>
          <button
            type="button"
            class="small any"
            aria-current={run.key === visibleRun.key ? "true" : undefined}
            onClick={() => onGoBack(run)}
          >
            <span>
              <span class="num">{clock.format(run.startedAt)}</span> <b>{run.model}</b>
              {run.call !== undefined && <code> {run.call}</code>}
              <span class={`end ${run.is}`}>{stateOf(run)}</span>
            </span>
            <span class="soft what">{describeDifferences(run, runs)}</span>
          </button>
        </li>
      ))}
    </ol>
  </details>
);

function stateOf({ is, scenario, summary }: Run): string {
  const cost = is === "done" && summary?.cost !== undefined ? WORDS.usd(summary.cost) : undefined;
  return [scenario, cost ?? WORDS.states[is]].filter(Boolean).join(" · ");
}
