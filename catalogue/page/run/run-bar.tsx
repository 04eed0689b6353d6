// Shows the price and the button Run at the bottom of a phone screen. If the request is invalid,
// shows a button that leads to the first mistake instead.
import type { Issue } from "../../../runtime/validation/issue.js";
import { PassingButton } from "../shapes/passing-button.js";
import { WORDS } from "../words/run.js";
import { RUN_BUTTONS, type Starter } from "./controls.js";
import type { PriceText } from "./price.js";
import { showField, verdictOf } from "./verdict.js";

interface Props {
  readonly price: PriceText;
  readonly issues: readonly Issue[];
  /** The actions of the buttons Run and Stop. `undefined` if no gateway serves the page. */
  readonly starter: Starter | undefined;
}

export function RunBar({ price: { amount, isReason }, issues, starter }: Props) {
  const [first] = issues;
  return (
    <div class="runbar">
      <p>
        <b class={first === undefined && !isReason ? "num" : "reason"}>
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
