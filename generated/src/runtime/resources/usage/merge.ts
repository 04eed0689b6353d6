// Several reports as one: exact sums, groups of the same name together.
import type { UsageItem, UsageStatistics } from "../../answers/usage.js";
import { sum } from "../../pricing/decimal.js";
import type { UsageReport } from "./read-report.js";

/** Merges reports of adjoining ranges, in order; there is at least one. */
export function mergeReports(reports: readonly [UsageReport, ...UsageReport[]]): UsageReport {
  const [first] = reports;
  const last = reports.at(-1) ?? first;
  const groups = new Map<string, UsageItem[]>();
  for (const item of reports.flatMap(({ items }) => items)) {
    const name = JSON.stringify([item.model ?? null, item.date ?? null]);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [item]);
    else group.push(item);
  }
  const items = [...groups.values()].map((group) => ({ ...group[0], ...total(group) }));
  return Object.freeze({
    ...first,
    end: last.end,
    total: total(reports.map((report) => report.total)),
    items: items.sort((a, b) => b.amount_usd - a.amount_usd),
    cache: reports.every(({ cache }) => cache === "hit") ? "hit" : first.cache && "miss",
    mayBeIncomplete: last.mayBeIncomplete,
  });
}

function total(parts: readonly UsageStatistics[]): UsageStatistics {
  const of = (key: keyof UsageStatistics) => sum(parts.map((part) => part[key]));
  return {
    amount_usd: of("amount_usd"),
    credits: of("credits"),
    requests: of("requests"),
    prompt_tokens: of("prompt_tokens"),
    completion_tokens: of("completion_tokens"),
  };
}
