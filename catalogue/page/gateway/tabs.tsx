// Shows a tab for each kind of line, with the number of lines.
import { gatewayLink } from "./filters.js";
import { WORDS } from "../words/gateway.js";
import type { GatewayView } from "./ask.js";

export const TABS = ["requests", "tasks", "creates", "ledger", "keys"] as const;
export type Tab = (typeof TABS)[number];

/** Returns the tab with this name. An empty or unknown name selects the first tab. */
export const tabOf = (name: string): Tab => TABS.find((tab) => tab === name) ?? "requests";

interface Props {
  readonly tab: Tab;
  readonly seen: GatewayView;
}

export function Tabs({ tab, seen: { state, requests, creates, ledger } }: Props) {
  const counts = {
    requests: requests.total,
    tasks: state.totals.tasks,
    creates: creates.total,
    ledger: ledger.total,
    keys: state.keys.length,
  };
  return (
    <nav class="tabs" aria-label={WORDS.title}>
      {TABS.map((name) => (
        <a
          key={name}
          href={gatewayLink({ tab: name })}
          aria-current={name === tab ? "page" : undefined}
        >
          {WORDS.tabs[name]}{" "}
          <span class="soft small num">{counts[name].toLocaleString(WORDS.language)}</span>
        </a>
      ))}
    </nav>
  );
}
