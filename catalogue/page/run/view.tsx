// Shows the progress, result or error of a run. Before the first run, shows a hint.
import type { ComponentChildren } from "preact";
import { WORDS } from "../words/run.js";
import type { ResultFile } from "./run-summary.js";
import type { Run } from "./run.js";

interface Props {
  /** The visible run; `undefined` before the first run. */
  readonly run: Run | undefined;
  /** Whether the request in the form differs from the request of the visible run. */
  readonly isEarlier: boolean;
}

export function View({ run, isEarlier }: Props) {
  return (
    <>
      <div class="view">
        {run?.summary?.files.map((file) => (
          <File key={file.url} {...file} />
        ))}
        {run?.text !== undefined && (
          <div class="answer any" tabIndex={0} role="region" aria-label={WORDS.answer}>
            {run.text}
          </div>
        )}
        <div role="status" class="said">
          <StatusText run={run} />
        </div>
        {isEarlier && (
          <span class="chip warn earlier">
            {run?.is === "running" ? WORDS.earlierRun : WORDS.earlier}
          </span>
        )}
      </div>
      {run?.is === "running" && <Progress of={run} />}
    </>
  );
}

function Progress({ of }: { readonly of: Run }) {
  const progress = of.events.at(-1)?.progress;
  return (
    <progress
      class="progress"
      // Without a value, the progress bar is indeterminate.
      {...(progress === undefined ? {} : { value: progress })}
      max={100}
      aria-label={WORDS.progress}
    />
  );
}

function StatusText({ run }: Pick<Props, "run">): ComponentChildren {
  if (run === undefined) {
    return (
      <>
        {WORDS.idle}
        <br />
        <span class="small">{WORDS.idleMore}</span>
      </>
    );
  }
  if (run.message !== undefined) {
    return <p class={run.is === "failed" ? "say any" : "any"}>{run.message}</p>;
  }
  const last = run.events.at(-1);
  if (run.is !== "running" || run.text !== undefined || last === undefined) return null;
  const { status, progress } = last;
  return progress === undefined ? status : `${status}, ${WORDS.percent(progress)}`;
}

function File({ kind, url }: ResultFile) {
  if (kind === "image") return <img src={url} alt={WORDS.result} />;
  if (kind === "audio") return <audio src={url} controls aria-label={WORDS.result} />;
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return <video src={url} controls muted autoplay={!isCalm} loop aria-label={WORDS.result} />;
}
