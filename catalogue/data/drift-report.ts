// The data of a drift report page, as JSON in its HTML document.
import { fieldSchemas, type FieldSchemas } from "./field-schema.js";
import type { Change, ComparableContracts, DriftReport } from "../../generator/page.js";

/**
 * A change, and the schemas of the changed field before and after it. `schemas` is empty if the
 * report shows values or a description instead.
 */
export type PageChange = Change & { readonly schemas: FieldSchemas };

export interface PageReport extends DriftReport {
  readonly changes: readonly PageChange[];
  /** Package name of the SDK. */
  readonly sdkName: string;
  /**
   * The newest `schema_version` among the old contracts, and the newest among the new contracts. An
   * empty string if no version is a date.
   */
  readonly newestVersions: readonly [before: string, after: string];
  /** Day of the comparison in UTC, such as `2026-11-29`. */
  readonly comparedOn: string;
}

interface Comparison {
  readonly sdkName: string;
  readonly report: DriftReport;
  readonly before: ComparableContracts;
  readonly after: ComparableContracts;
}

export function pageReportOf(
  { sdkName, report, before, after }: Comparison,
  comparedOn: string,
): PageReport {
  const schemas = fieldSchemas(report.changes, before, after);
  const changes = report.changes.map((change, at) => ({ ...change, schemas: schemas[at] ?? {} }));
  const newestVersions = [newestVersion(before), newestVersion(after)] as const;
  return { ...report, changes, sdkName, newestVersions, comparedOn };
}

// Versions are dates such as `2026-11-29` (1-core.md, Versioning). Sorted as text, such dates are
// in the order of time.
const newestVersion = ({ models }: ComparableContracts): string =>
  Object.values(models)
    .map((model) => model.schema_version)
    .filter((version) => /^\d{4}-\d\d-\d\d$/.test(version))
    .sort()
    .at(-1) ?? "";
