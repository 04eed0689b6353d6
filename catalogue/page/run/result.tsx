// Below the view: what happened when, what it cost, the files to keep, the ledger and the record.
import { WideTable } from "../shapes/wide-table.js";
import { PassingButton } from "../shapes/passing-button.js";
import { WORDS } from "../words/run.js";
import { Events } from "./events-view.js";
import type { RunSummary } from "./run-summary.js";
import type { Run } from "./run.js";

/** Selects the buttons that start a run. */
export const RUN_BUTTONS = ".starts";

interface Props {
  readonly run: Run;
  readonly isEarlier: boolean;
  /** Puts the request of the run back into the form. */
  readonly onRestore: () => void;
  readonly onWait: () => void;
}

export const Result = ({ run, isEarlier, onRestore, onWait }: Props) => (
  <>
    {run.is === "done" && run.ran !== undefined && <Summary ran={run.ran} />}
    <Events of={run.events} isWhole={(run.ran?.taskIds.length ?? 0) > 1} />
    <div class="acts">
      {run.ran?.files.map(({ url }) => (
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
    {run.ran !== undefined && <Details ran={run.ran} />}
  </>
);

const Summary = ({ ran: { taskIds, cost } }: { readonly ran: RunSummary }) => (
  <p class="small any">
    {taskIds.length === 0 ? (
      WORDS.answeredFor
    ) : (
      <>
        {WORDS.task} <code>{taskIds.join(", ")}</code> {WORDS.completed}
      </>
    )}{" "}
    <strong>{cost === undefined ? WORDS.unknownAmount : WORDS.usd(cost)}</strong>.
  </p>
);

const Details = ({ ran: { ledger, records } }: { readonly ran: RunSummary }) => (
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
    <pre tabIndex={0} aria-label={WORDS.record}>
      <code>{records.map((record) => JSON.stringify(record, null, 2)).join("\n")}</code>
    </pre>
  </details>
);

/** The name of a file, by its URL. */
const nameOf = (url: string): string =>
  (URL.canParse(url) && new URL(url).pathname.split("/").pop()) || WORDS.result;
