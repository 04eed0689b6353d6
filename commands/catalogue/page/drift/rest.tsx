// What a report says besides changes: prices, entries that cannot be used, models that were not read.
import { type DriftReport, type Rejection, valueText } from "../../../../generator/page.js";
import { WideTable } from "../shapes/wide-table.js";
import { WORDS } from "../words/drift.js";

export const Rest = ({ report }: { readonly report: DriftReport }) => (
  <>
    {report.prices.length > 0 && <Prices prices={report.prices} />}
    <Entries title={WORDS.rejected} entries={report.rejected} />
    <Entries title={WORDS.notRead} entries={report.notRead} />
    {report.warnings.map((warning) => (
      <p key={warning} class="any">
        {WORDS.notCompared(warning)}
      </p>
    ))}
  </>
);

const Prices = ({ prices }: Pick<DriftReport, "prices">) => (
  <section aria-labelledby="prices">
    <h2 id="prices">{WORDS.prices}</h2>
    <p class="soft">{WORDS.pricesAbout}</p>
    <WideTable label={WORDS.prices} head={WORDS.priceColumns}>
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
);

interface EntriesProps {
  readonly title: string;
  readonly entries: readonly Rejection[];
}

const Entries = ({ title, entries }: EntriesProps) =>
  entries.length === 0 ? null : (
    <section>
      <h2>{title}</h2>
      <WideTable label={title} head={WORDS.rejectedColumns}>
        {entries.map(({ index, id, code, message }) => (
          <tr key={index}>
            <td>{index}</td>
            <td>{id}</td>
            <td>{code}</td>
            <td>{message}</td>
          </tr>
        ))}
      </WideTable>
    </section>
  );
