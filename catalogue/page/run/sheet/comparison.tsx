// Shows two runs side by side, and the lines in which they differ.
import { useLayoutEffect, useRef } from "preact/hooks";
import { PassingButton } from "../../shapes/passing-button.js";
import { WORDS } from "../../words/outcome.js";
import { differentLines, timeOf, wordOf } from "./compare.js";
import { RUN_BUTTONS } from "../controls.js";
import type { Run } from "../run.js";
import { Preview } from "../view.js";

export interface ComparisonProps {
  readonly visibleRun: Run;
  readonly comparedRun: Run;
  readonly onEnd: () => void;
}

export function Comparison({ visibleRun, comparedRun, onEnd }: ComparisonProps) {
  const section = useRef<HTMLElement>(null);
  // Scrolls to the comparison, because the user chooses a run in the strip, which is below the
  // comparison.
  useLayoutEffect(() => section.current?.scrollIntoView({ block: "nearest" }), []);
  const isVisibleFirst = visibleRun.startedAt <= comparedRun.startedAt;
  const pair = isVisibleFirst
    ? ([visibleRun, comparedRun] as const)
    : ([comparedRun, visibleRun] as const);
  const lines = differentLines(...pair);
  return (
    <section aria-label={WORDS.compared} ref={section}>
      <div class="two">
        {pair.map((run) => (
          <figure key={run.key}>
            <div class="view">
              <Preview run={run} />
            </div>
            <figcaption class="small soft">
              <span class="num">{timeOf(run)}</span> {wordOf(run, pair, visibleRun.model)}
            </figcaption>
          </figure>
        ))}
      </div>
      <div class="differences small">
        {lines.length === 0 ? (
          <p>{WORDS.noDifference}</p>
        ) : (
          <table aria-label={WORDS.differences}>
            <thead class="unseen">
              <tr>
                <th scope="col">{WORDS.field}</th>
                {pair.map((run) => (
                  <th key={run.key} scope="col">
                    {timeOf(run)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map(({ name, values, bold }) => (
                <tr key={name}>
                  <th scope="row" class="soft">
                    {name}
                  </th>
                  {values.map((value, index) => (
                    <td key={index}>{index === bold ? <b>{value}</b> : value}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <PassingButton class="plain small" next={RUN_BUTTONS} onClick={onEnd}>
          {WORDS.endComparison}
        </PassingButton>
      </div>
    </section>
  );
}
