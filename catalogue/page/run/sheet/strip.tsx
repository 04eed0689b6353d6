// Shows the runs of this tab as a strip of small figures, latest first. A click on a figure shows
// its run again. The user can compare a second run with the visible run.
import { useMemo, useState } from "preact/hooks";
import { Icon, iconOf } from "../../shapes/icon.js";
import { WORDS } from "../../words/outcome.js";
import { describeDifferences, timeOf, wordOf } from "./compare.js";
import type { Run } from "../run.js";
import type { TabRuns } from "../runs.js";

export interface StripProps extends TabRuns {
  /** The run that the page shows. */
  readonly visibleRun: Run;
  /** The run that is compared with the visible run. */
  readonly comparedRun: Run | undefined;
  /** Shows a run, and puts its request into the form. */
  readonly onGoBack: (run: Run) => void;
  /** Compares a run with the visible run, or ends the comparison. */
  readonly onCompare: (run: Run) => void;
}

// If the window is less tall than this, the strip is closed at first, because it has no room below
// a result and its code.
const TALL = "(min-height: 860px)";

export function Strip({ isStored, isUnread: _, ...props }: StripProps) {
  const { runs, visibleRun } = props;
  const [isOpen] = useState(() => matchMedia(TALL).matches);
  // Compares the requests only if the list of runs changes. A progress report changes no request,
  // and comparing long requests takes time.
  const keys = runs.map(({ key }) => key).join();
  const words = useMemo(
    () =>
      runs.map((run) => ({
        differences: describeDifferences(run, runs),
        short: wordOf(run, runs, visibleRun.model),
      })),
    [keys, visibleRun.model],
  );
  return (
    <details
      class="runs"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && !isOpen) currentTarget.scrollIntoView({ block: "nearest" });
      }}
    >
      <summary class="small">
        {WORDS.runs} ({[runs.length, !isStored && WORDS.unstoredRuns].filter(Boolean).join(", ")})
      </summary>
      {isStored && <p class="small soft">{WORDS.storedRuns}</p>}
      <ol class="strip" aria-label={WORDS.runs}>
        {runs.map((run, at) => (
          <li key={run.key}>
            <Figure run={run} words={words[at]} {...props} />
            {run.key !== visibleRun.key && <Compare run={run} {...props} />}
          </li>
        ))}
      </ol>
    </details>
  );
}

interface RunProps extends Omit<StripProps, "isStored" | "isUnread"> {
  readonly run: Run;
}

interface FigureProps extends RunProps {
  readonly words: { readonly differences: string; readonly short: string } | undefined;
}

function Figure({ run, words, visibleRun, comparedRun, onGoBack, onCompare }: FigureProps) {
  const { is, model, call, scenario, summary } = run;
  const isVisible = run.key === visibleRun.key;
  const isShown = isVisible || run.key === comparedRun?.key;
  const cost = is === "done" ? summary?.cost : undefined;
  const about = [timeOf(run), model, call, scenario, words?.differences];
  return (
    <button
      type="button"
      class={`${is}${isShown ? " on" : ""}`}
      aria-current={isVisible ? "true" : undefined}
      title={about.filter(Boolean).join(" · ")}
      onClick={(event) => {
        const isSecond = event.shiftKey || event.ctrlKey || event.metaKey;
        if (isSecond && !isVisible) onCompare(run);
        else onGoBack(run);
      }}
    >
      <span class="frame">{is === "done" ? <Thumb run={run} /> : WORDS.states[is]}</span>
      <span class="word">
        {words?.short}
        {cost !== undefined && ` · ${cost}`}
      </span>
      <span class="unseen">, {about.filter(Boolean).join(", ")}</span>
    </button>
  );
}

const Thumb = ({ run: { summary } }: { readonly run: Run }) => (
  <Icon name={iconOf(summary?.files[0]?.kind ?? "chat")} />
);

const Compare = ({ run, comparedRun, onCompare }: RunProps) => (
  <label>
    <input type="checkbox" checked={run.key === comparedRun?.key} onChange={() => onCompare(run)} />{" "}
    {WORDS.compare}
  </label>
);
