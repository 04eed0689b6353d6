// Shows the cost, events, downloads, ledger entries and task records of a run.
import { WideTable } from "../../shapes/wide-table.js";
import { PassingButton } from "../../shapes/passing-button.js";
import { WORDS } from "../../words/outcome.js";
import { WORDS as RUN } from "../../words/run.js";
import { RUN_BUTTONS } from "../controls.js";
import type { RunSummary } from "../run-summary.js";
import type { Run } from "../run.js";
import type { RunEvent } from "../events.js";

interface Props {
  readonly run: Run;
  readonly isEarlier: boolean;
  readonly isStored: boolean;
  /** Puts the request of the run back into the form. */
  readonly onRestore: () => void;
  readonly onWait: () => void;
}

export const Result = ({ run, isEarlier, isStored, onRestore, onWait }: Props) => (
  <>
    {run.summary !== undefined && <Costs run={run} summary={run.summary} />}
    {!isStored && (run.is === "running" || run.goesOn === true) && (
      <p class="small">{WORDS.notStored}</p>
    )}
    <Events of={run.events} isWhole={(run.summary?.taskIds.length ?? 0) > 1} />
    <div class="acts">
      {run.summary?.files.map(({ url }) => (
        <a key={url} class="small" href={url} download={nameOf(url)}>
          {WORDS.download(nameOf(url))}
        </a>
      ))}
      {isEarlier && (
        <PassingButton class="plain small" next={RUN_BUTTONS} onClick={onRestore}>
          {WORDS.restore}
        </PassingButton>
      )}
      {run.is === "stopped" && run.goesOn === true && (
        <PassingButton class="button low" next={RUN_BUTTONS} onClick={onWait}>
          {WORDS.waitOn}
        </PassingButton>
      )}
    </div>
    {run.summary !== undefined && <Details summary={run.summary} />}
  </>
);

interface CostsProps {
  readonly run: Run;
  readonly summary: RunSummary;
}

// Shows the cost of a completed run, or of the completed tasks of a failed run.
function Costs({ run, summary }: CostsProps) {
  if (run.is === "done") {
    const isWithoutText = summary.taskIds.length === 0 && run.text === undefined;
    return <Summary summary={summary} isWithoutText={isWithoutText} />;
  }
  if (run.is !== "failed" || summary.files.length === 0) return null;
  return (
    <p class="small">
      {WORDS.togetherCost} <Cost of={summary.cost} />.
    </p>
  );
}

interface SummaryProps {
  readonly summary: RunSummary;
  /** Whether the text answer of the run is lost, because the storage was full. */
  readonly isWithoutText: boolean;
}

const Summary = ({ summary: { taskIds, cost }, isWithoutText }: SummaryProps) => (
  <p class="small">
    {taskIds.length === 0 ? (
      WORDS.answeredFor
    ) : (
      <>
        {WORDS.task} <code>{taskIds.join(", ")}</code> {WORDS.completed}
      </>
    )}{" "}
    <Cost of={cost} />.{isWithoutText && ` ${WORDS.noText}`}
  </p>
);

const Cost = ({ of }: { readonly of: number | undefined }) => (
  <strong>{of === undefined ? WORDS.unknownAmount : RUN.usd(of)}</strong>
);

const Details = ({ summary: { ledger, records } }: { readonly summary: RunSummary }) => (
  <details>
    <summary class="small">{WORDS.details}</summary>
    <WideTable label={WORDS.ledger} head={WORDS.ledgerColumns} amounts={1}>
      {ledger.map(({ reason, from, to, micros }, index) => (
        <tr key={index}>
          <td>{reason}</td>
          <td>{from}</td>
          <td>{to}</td>
          <td class="amount">{micros / 1_000_000}</td>
        </tr>
      ))}
    </WideTable>
    {records.length === 0 ? (
      <p class="small">{WORDS.noRecord}</p>
    ) : (
      <pre tabIndex={0} aria-label={WORDS.record}>
        <code>{records.map((record) => JSON.stringify(record, null, 2)).join("\n")}</code>
      </pre>
    )}
  </details>
);

/** Returns the file name of a URL. */
const nameOf = (url: string): string =>
  (URL.canParse(url) && new URL(url).pathname.split("/").pop()) || RUN.result;

interface EventsProps {
  readonly of: readonly RunEvent[];
  /** Whether each event shows its task id. */
  readonly isWhole: boolean;
}

const Events = ({ of, isWhole }: EventsProps) => (
  <ol class="events small" aria-label={WORDS.events}>
    {of.map(({ status, task, progress, at, until }, index) => (
      <li key={index} title={task}>
        <b>{status}</b>
        {isWhole && task !== undefined && <code> {task}</code>}
        {progress !== undefined && <span class="num"> {RUN.percent(progress)}</span>}{" "}
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
