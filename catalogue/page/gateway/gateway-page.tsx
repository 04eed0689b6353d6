// Shows the requests, tasks, create requests, ledger and API keys of the reference gateway, live.
import { useLayoutEffect, useState } from "preact/hooks";
import { useArrival } from "../address/arrival.js";
import { useTitle } from "../use-title.js";
import { WORDS } from "../words/gateway.js";
import type { GatewayView } from "./ask.js";
import { useGatewayFilters } from "./filters.js";
import { usd } from "./kinds.js";
import { List } from "./lists.js";
import { type Tab, tabOf, Tabs } from "./tabs.js";
import { Time } from "./time.js";
import { useSeen } from "./use-seen.js";

const [FEW, MANY] = [200, 1_000];

export function Gateway() {
  useArrival();
  const [{ tab: name, q, task }, set] = useGatewayFilters();
  const [most, setMost] = useState(FEW);
  const { seen, isSilent, retry } = useSeen(most);
  useFocusAfterSilence(isSilent);
  const tab = tabOf(name);
  useTitle(`${WORDS.tabs[tab]} · ${WORDS.title}`);
  return (
    <div class="report">
      <div class="head">
        <h1 tabIndex={-1}>{WORDS.title}</h1>
        <span class="soft">{WORDS.about}</span>
        {seen !== undefined && <Now state={seen.state} />}
      </div>
      {isSilent && <Silent hasSeen={seen !== undefined} onRetry={retry} />}
      {seen === undefined && !isSilent && (
        <p class="soft waits" aria-busy="true">
          {WORDS.loading}
        </p>
      )}
      {seen !== undefined && (
        <>
          <Tabs tab={tab} seen={seen} />
          <List seen={seen} tab={tab} q={q} task={task} onAll={() => set({ q: "" })}>
            <Search q={q} task={tab === "ledger" ? task : ""} onChange={set} />
          </List>
          {most === FEW && hasMore(seen, tab) && (
            <button type="button" class="button" onClick={() => setMost(MANY)}>
              {WORDS.older(MANY)}
            </button>
          )}
        </>
      )}
    </div>
  );
}

const hasMore = (seen: GatewayView, tab: Tab) =>
  tab !== "tasks" && tab !== "keys" && seen[tab].total > seen[tab].lines.length;

const Now = ({ state: { time, clock, totals } }: Pick<GatewayView, "state">) => (
  <span class="soft small end">
    <Time at={Date.parse(time)} now={Date.parse(time)} /> · {WORDS.clock(clock)} ·{" "}
    {WORDS.charged(usd(totals.charged))}
  </span>
);

interface SearchProps {
  readonly q: string;
  /** Id of the task whose ledger is shown, or an empty string. */
  readonly task: string;
  readonly onChange: (part: { readonly q?: string; readonly task?: string }) => void;
}

const Search = ({ q, task, onChange }: SearchProps) => (
  <>
    <input
      type="search"
      class="input"
      aria-label={WORDS.search}
      placeholder={WORDS.searchExample}
      value={q}
      onInput={({ currentTarget }) => onChange({ q: currentTarget.value })}
    />
    {task !== "" && (
      <>
        <span>{WORDS.ofTask(task)}</span>
        <button type="button" class="plain" onClick={() => onChange({ task: "" })}>
          {WORDS.wholeLedger}
        </button>
      </>
    )}
  </>
);

interface SilentProps {
  /** Whether the page still shows data from the time before the gateway stopped answering. */
  readonly hasSeen: boolean;
  readonly onRetry: () => void;
}

const Silent = ({ hasSeen, onRetry }: SilentProps) => (
  <div class="notice" role="alert">
    <p>
      <b>{WORDS.silent}</b>
    </p>
    <p>
      {WORDS.silentMore} {hasSeen && WORDS.silentSeen}
    </p>
    <button type="button" class="button" onClick={onRetry}>
      {WORDS.retry}
    </button>
  </div>
);

/**
 * Moves the focus to the heading when the gateway answers again, because the button Retry then
 * disappears.
 */
function useFocusAfterSilence(isSilent: boolean): void {
  useLayoutEffect(
    () => () => {
      if (!isSilent || document.activeElement !== document.body) return;
      document.querySelector("h1")?.focus({ preventScroll: true });
    },
    [isSilent],
  );
}
