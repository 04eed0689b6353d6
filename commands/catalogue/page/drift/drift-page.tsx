// A drift report for those who review it: what changed, by model, with filters.
import { useMemo, useState } from "preact/hooks";
import type { Change } from "../../../../generator/diff/change.js";
import type { DriftReport } from "../../../../generator/drift/drift.js";
import {
  BREACHES,
  byModel,
  CLASSES,
  classOf,
  countsLine,
  valueText,
  versionLine,
  withoutField,
} from "../../../../generator/drift/report/summary.js";
import { WideTable } from "../shapes/wide-table.js";

export function DriftPage({ report }: { readonly report: DriftReport }) {
  const [text, setText] = useState("");
  const [least, setLeast] = useState("");
  const shown = useMemo(() => {
    const isWanted = (change: Change) =>
      (least === "" || change.class === least) &&
      `${change.model} ${change.sentence}`.toLowerCase().includes(text.toLowerCase());
    return byModel(report.changes.filter(isWanted));
  }, [report, text, least]);
  return (
    <>
      <main class="page report">
        <h1>Catalog drift</h1>
        <p>
          {countsLine(report)} {versionLine(report)}
        </p>
        {report.changes.length > 0 && (
          <search class="filters">
            <label>
              Search
              <input
                type="search"
                class="input"
                placeholder="Model, field or words of a change"
                value={text}
                onInput={({ currentTarget }) => setText(currentTarget.value)}
              />
            </label>
            <label>
              Class
              <select onChange={({ currentTarget }) => setLeast(currentTarget.value)}>
                <option value="">all</option>
                {CLASSES.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </label>
          </search>
        )}
        <p role="status">
          {shown.reduce((sum, { changes }) => sum + changes.length, 0)} of {report.changes.length}{" "}
          changes
        </p>
        {shown.map(({ model, changes, isSilent }) => (
          <section key={model} aria-label={model}>
            <h2>{model}</h2>
            {isSilent && <p class="say">Breach: {BREACHES["silent-drift"]}.</p>}
            <Changes changes={changes} />
          </section>
        ))}
        <Rest report={report} />
      </main>
    </>
  );
}

const Changes = ({ changes }: { readonly changes: readonly Change[] }) => (
  <WideTable label="Changes" head={["Class", "Field", "Change", "Before", "After"]}>
    {changes.map((change, index) => (
      <tr key={index}>
        <td>{classOf(change)}</td>
        <td>{change.field}</td>
        <td>
          {withoutField(change)}
          {change.breach === "removed-field" && (
            <span class="say"> Breach: {BREACHES["removed-field"]}.</span>
          )}
        </td>
        <td>{valueOf(change.before)}</td>
        <td>{valueOf(change.after)}</td>
      </tr>
    ))}
  </WideTable>
);

function Rest({ report: { prices, rejected, warnings } }: { readonly report: DriftReport }) {
  return (
    <>
      {prices.length > 0 && (
        <section aria-labelledby="prices">
          <h2 id="prices">Prices that moved</h2>
          <p>They change no version.</p>
          <WideTable label="Prices that moved" head={["Model", "Price", "Before", "After"]}>
            {prices.map(({ model, path, before, after }) => (
              <tr key={model + path}>
                <td>{model}</td>
                <td>{path}</td>
                <td>{valueText(before)}</td>
                <td>{valueText(after)}</td>
              </tr>
            ))}
          </WideTable>
        </section>
      )}
      {rejected.length > 0 && (
        <section aria-labelledby="rejected">
          <h2 id="rejected">Entries that cannot be used</h2>
          <WideTable label="Entries" head={["Entry", "Model", "Code", "Why"]}>
            {rejected.map(({ index, id, code, message }) => (
              <tr key={index}>
                <td>{index}</td>
                <td>{id}</td>
                <td>{code}</td>
                <td>{message}</td>
              </tr>
            ))}
          </WideTable>
        </section>
      )}
      {warnings.map((warning) => (
        <p key={warning}>Not compared: {warning}.</p>
      ))}
    </>
  );
}

const valueOf = (value: unknown) => (value === undefined ? "" : valueText(value));
