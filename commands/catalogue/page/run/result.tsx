// What a run brings: its files in the view, below it the cost, the ledger and the record.
import { WideTable } from "../shapes/wide-table.js";
import type { Ran, ShownFile } from "./outcome.js";
import type { RunState } from "./use-run.js";

/** The picture of a run: nothing yet, its progress, what came back, or why nothing did. */
export const View = ({ state }: { readonly state: RunState }) => (
  <>
    <div class="view" role="status">
      {state.is === "idle" && (
        <span>
          Nothing has run yet
          <br />
          <span class="small">what comes back is shown here</span>
        </span>
      )}
      {state.is === "running" && <span>{state.status}</span>}
      {state.is === "failed" && <p class="say">{state.message}</p>}
      {state.is === "done" && state.ran.files.map((file) => <File key={file.url} {...file} />)}
    </div>
    {state.is === "running" && (
      <progress class="progress" value={state.progress} max={100} aria-label="Progress" />
    )}
  </>
);

export function Result({ state }: { readonly state: RunState }) {
  if (state.is !== "done") return null;
  const { taskIds, cost, ledger, records } = state.ran;
  return (
    <div class="sheet outcome">
      <p class="small any">
        Task <code>{taskIds.join(", ")}</code> has completed. It cost{" "}
        <strong>{cost === undefined ? "an unknown amount" : `${cost} USD`}</strong>.
      </p>
      <details>
        <summary>Ledger and record</summary>
        <Ledger ledger={ledger} />
        <pre tabIndex={0} aria-label="Task record">
          <code>{records.map((record) => JSON.stringify(record, null, 2)).join("\n")}</code>
        </pre>
      </details>
    </div>
  );
}

const Ledger = ({ ledger }: Pick<Ran, "ledger">) => (
  <WideTable label="Ledger" head={["Reason", "From", "To", "USD"]}>
    {ledger.map(({ reason, from, to, micros }, index) => (
      <tr key={index}>
        <td>{reason}</td>
        <td>{from}</td>
        <td>{to}</td>
        <td>{micros / 1_000_000}</td>
      </tr>
    ))}
  </WideTable>
);

function File({ kind, url }: ShownFile) {
  if (kind === "image") return <img src={url} alt="The result" />;
  if (kind === "audio") return <audio src={url} controls aria-label="The result" />;
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return <video src={url} controls muted autoplay={!isCalm} loop aria-label="The result" />;
}
