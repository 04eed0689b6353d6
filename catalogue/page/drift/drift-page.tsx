// Shows a drift report: a table of changes and their models. The URL fragment stores the filters.
import { useMemo } from "preact/hooks";
import {
  BREACHES,
  CLASSES,
  countsLine,
  silentModels,
  valueText,
  versionLine,
  type DriftReport,
  type Rejection,
} from "../../../generator/page.js";
import type { PageChange, PageReport } from "../../data/drift-report.js";
import { useAddressValues } from "../address/values.js";
import { ThemeButton } from "../bar/theme-button.js";
import { WORDS } from "../words/drift.js";
import { Segments } from "../shapes/segments.js";
import { WideTable } from "../shapes/wide-table.js";
import { Changes, Models } from "./changes.js";
import { type ChangeFilters, matchesFilters } from "./report.js";

export function DriftPage({ report }: { readonly report: PageReport }) {
  const { changes } = report;
  const [filters, set] = useAddressValues(NO_FILTERS);
  const matches = useMemo(
    () => changes.filter((change) => matchesFilters(change, filters)),
    [changes, filters],
  );
  const silent = silentModels(matches);
  return (
    <>
      <header class="bar">
        <div class="page">
          <h1 class="brand">{WORDS.title}</h1>
          <span class="end">
            <ThemeButton />
          </span>
        </div>
      </header>
      <main class="page report drift">
        <Head {...report} />
        <p>
          {countsLine(report)} {versionLine(report)}
        </p>
        {changes.length > 0 && (
          <Filters all={changes} matchCount={matches.length} filters={filters} onChange={set} />
        )}
        {changes.length > 0 && matches.length === 0 && (
          <p class="notice">
            {WORDS.none}{" "}
            <button type="button" class="plain" onClick={() => set(NO_FILTERS)}>
              {WORDS.showAll}
            </button>
          </p>
        )}
        {silent.length > 0 && (
          <p class="say">
            {WORDS.breach(BREACHES["silent-drift"])} {WORDS.models}{" "}
            <Models ids={silent} of={BREACHES["silent-drift"]} />
          </p>
        )}
        {matches.length > 0 && <Changes changes={matches} />}
        <Rest report={report} />
      </main>
    </>
  );
}

const Head = ({ sdkName, version, newestVersions: [before, after], comparedOn }: PageReport) => (
  <p>
    <b>
      {sdkName} {version.current}
    </b>{" "}
    <span class="soft">{WORDS.compared(comparedOn, before, after)}</span>
  </p>
);

const NO_FILTERS: ChangeFilters = { class: "", model: "", q: "" };

interface FilterProps {
  readonly all: readonly PageChange[];
  readonly matchCount: number;
  readonly filters: ChangeFilters;
  readonly onChange: (part: Partial<ChangeFilters>) => void;
}

function Filters({ all, matchCount, filters, onChange }: FilterProps) {
  const models = [...new Set(all.map(({ model }) => model))];
  const classes = CLASSES.map((name) => ({
    value: name,
    label: `${WORDS.classes[name]} ${all.filter((change) => change.class === name).length}`,
  }));
  return (
    <search class="filters">
      <Segments<string>
        label={WORDS.class}
        of={[{ value: "", label: `${WORDS.all} ${all.length}` }, ...classes]}
        value={filters.class}
        onChange={(value) => onChange({ class: value })}
      />
      <select
        class="small"
        aria-label={WORDS.model}
        value={filters.model}
        onChange={({ currentTarget }) => onChange({ model: currentTarget.value })}
      >
        <option value="">{WORDS.anyModel}</option>
        {models.map((model) => (
          <option key={model}>{model}</option>
        ))}
      </select>
      <input
        type="search"
        class="input"
        aria-label={WORDS.search}
        placeholder={WORDS.searchExample}
        value={filters.q}
        onInput={({ currentTarget }) => onChange({ q: currentTarget.value })}
      />
      <span role="status" class="soft small end">
        {WORDS.shown(matchCount, all.length)}
      </span>
    </search>
  );
}

// Shows price changes, rejected catalog entries, models whose contract was not read, and warnings.
const Rest = ({ report }: { readonly report: DriftReport }) => (
  <>
    {report.prices.length > 0 && <Prices prices={report.prices} />}
    <Entries title={WORDS.rejected} entries={report.rejected} />
    <Entries title={WORDS.notRead} entries={report.notRead} />
    {report.warnings.map((warning) => (
      <p key={warning}>{WORDS.warning(warning)}</p>
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
