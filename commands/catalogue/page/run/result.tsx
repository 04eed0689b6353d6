// The result of a run: its files, its cost, the ledger, the record.
import { WideTable } from "../wide-table.js";
import type { Ran, ShownFile } from "./outcome.js";

export const Result = ({
  ran: { taskIds, cost, files, ledger, records },
}: {
  readonly ran: Ran;
}) => (
  <>
    <p>
      Task <code>{taskIds.join(", ")}</code> has completed. It cost{" "}
      <strong>{cost === undefined ? "an unknown amount" : `${cost} USD`}</strong>.
    </p>
    {files.map((file) => (
      <File key={file.url} {...file} />
    ))}
    <h4>Ledger</h4>
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
    <details>
      <summary>Task record</summary>
      <pre tabIndex={0} aria-label="Task record">
        <code>{records.map((record) => JSON.stringify(record, null, 2)).join("\n")}</code>
      </pre>
    </details>
  </>
);

function File({ kind, url }: ShownFile) {
  if (kind === "image") return <img src={url} alt="The result" />;
  if (kind === "audio") return <audio src={url} controls aria-label="The result" />;
  return <video src={url} controls muted autoplay loop aria-label="The result" />;
}
