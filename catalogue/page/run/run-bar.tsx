// The bottom edge on a phone: the price and Run, or a button to the first mistake.
import type { Issue } from "../../../runtime/validation/issue.js";
import { PassingButton } from "../shapes/passing-button.js";
import { WORDS } from "../words/run.js";
import type { Starter } from "./controls.js";
import { RUN_BUTTONS } from "./result.js";
import { showField, verdictOf } from "./verdict.js";

interface Props {
  readonly amount: string;
  readonly issues: readonly Issue[];
  /** Absent if no gateway runs requests. */
  readonly starter: Starter | undefined;
}

export function RunBar({ amount, issues, starter }: Props) {
  const [first] = issues;
  return (
    <div class="runbar">
      <p>
        <b class={first === undefined ? "num" : ""}>
          {first === undefined ? amount : verdictOf(issues)}
        </b>
        <br />
        <span class="soft small">{first === undefined ? WORDS.valid : WORDS.noPrice}</span>
      </p>
      {(first !== undefined || starter !== undefined) && (
        <button
          type="button"
          class="button main starts"
          aria-disabled={first === undefined && starter?.isReady === false}
          onClick={() => (first === undefined ? starter?.run() : showField(first))}
        >
          {first === undefined ? WORDS.runShort : WORDS.showWhat}
        </button>
      )}
      {starter?.stop !== undefined && (
        <PassingButton class="button" next={RUN_BUTTONS} onClick={starter.stop}>
          {WORDS.stop}
        </PassingButton>
      )}
    </div>
  );
}
