// A drift report for those who review it: one table of what changed, by model, with filters that the address holds.
import { useMemo } from "preact/hooks";
import { byModel, countsLine, versionLine } from "../../../../generator/page.js";
import { useAddressValues } from "../address/values.js";
import { ThemeButton } from "../bar/theme-button.js";
import { WORDS } from "../words/drift.js";
import { Changes } from "./changes.js";
import { Filters, NO_FILTERS } from "./filters.js";
import { Rest } from "./rest.js";
import { isShown, type ShownReport } from "./report.js";

export function DriftPage({ report }: { readonly report: ShownReport }) {
  const { changes } = report;
  const [filters, set] = useAddressValues(NO_FILTERS);
  const shown = useMemo(
    () => changes.filter((change) => isShown(change, filters)),
    [changes, filters],
  );
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
        <p class="any">
          {countsLine(report)} {versionLine(report)}
        </p>
        {changes.length > 0 && (
          <Filters all={changes} shown={shown.length} filters={filters} onChange={set} />
        )}
        {changes.length > 0 && shown.length === 0 && (
          <p class="notice">
            {WORDS.none}{" "}
            <button type="button" class="plain" onClick={() => set(NO_FILTERS)}>
              {WORDS.showAll}
            </button>
          </p>
        )}
        {shown.length > 0 && (
          <Changes
            models={byModel(shown)}
            areAllOpen={filters.class === "patch" || filters.q !== ""}
          />
        )}
        <Rest report={report} />
      </main>
    </>
  );
}
