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

export const View = ({ run, isEarlier }: Props) => (
  <>
    <div class="view">
      <Preview run={run} />
      {isEarlier && (
        <span class="chip warn earlier">
          {run?.is === "running" ? WORDS.earlierRun : WORDS.earlier}
        </span>
      )}
    </div>
    {run?.is === "running" && <Progress of={run} />}
  </>
);

/** Shows the files, the text or the state of a run. */
export const Preview = ({ run }: Pick<Props, "run">) => (
  <>
    {run?.summary?.files.map((file) => (
      <File key={file.url} {...file} />
    ))}
    {run?.text !== undefined && (
      <div class="answer" tabIndex={0} role="region" aria-label={WORDS.answer}>
        {run.text}
      </div>
    )}
    <div role="status" class="said">
      <StatusText run={run} />
    </div>
  </>
);

function Progress({ of }: { readonly of: Run }) {
  const progress = of.events.at(-1)?.progress;
  return (
    <progress
      class="progress"
      // Without a value, the browser draws an indeterminate progress bar.
      {...(progress === undefined ? {} : { value: progress })}
      max={100}
      aria-label={WORDS.progress}
    />
  );
}

function StatusText({ run }: Pick<Props, "run">): ComponentChildren {
  if (run === undefined) return WORDS.idle;
  if (run.message !== undefined) {
    const isBad = run.is === "failed" || run.is === "unknown";
    return <p class={isBad ? "say" : undefined}>{run.message}</p>;
  }
  const last = run.events.at(-1);
  if (run.is !== "running" || run.text !== undefined || last === undefined) return null;
  const { status, progress } = last;
  return progress === undefined ? status : `${status}, ${WORDS.percent(progress)}`;
}

// The link to the file opens a new tab, which gets no access to this page.
const NEW_TAB = { target: "_blank", rel: "noopener" } as const;

function File({ kind, url }: ResultFile) {
  if (kind === "audio") return <audio src={url} controls aria-label={WORDS.result} />;
  if (kind === "image") {
    return (
      <a class="file" href={url} title={WORDS.open} {...NEW_TAB}>
        <img src={url} alt={WORDS.result} />
      </a>
    );
  }
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return (
    <div class="file">
      <video
        src={url}
        controls
        muted
        autoplay={!isCalm}
        loop
        // Shows the first frame if the video does not play.
        preload="metadata"
        aria-label={WORDS.result}
        draggable
        onDragStart={({ dataTransfer }) => dragFile(dataTransfer, url)}
      />
      <a class="chip open" href={url} {...NEW_TAB}>
        {WORDS.open}
      </a>
    </div>
  );
}

// Lets the user drag a video out of the page as a file, as browsers already do for pictures.
// Chromium saves the file of a `DownloadURL` that is dropped into a folder.
function dragFile(data: DataTransfer | null, url: string): void {
  const name = new URL(url).pathname.split("/").pop();
  data?.setData("text/uri-list", url);
  data?.setData("DownloadURL", `application/octet-stream:${name}:${url}`);
}
