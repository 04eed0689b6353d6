// The bottom edge of a phone: the price and Run, or the way to the first mistake.
import type { Issue } from "../../../../runtime/validation/issue.js";
import { showField, verdictOf } from "./verdict.js";

interface Props {
  readonly amount: string;
  readonly issues: readonly Issue[];
  readonly isReady: boolean;
  /** Absent where nothing runs requests. */
  readonly onRun: (() => void) | undefined;
}

export function RunBar({ amount, issues, isReady, onRun }: Props) {
  const [first] = issues;
  return (
    <div class="runbar">
      <p>
        <b class={first === undefined ? "num" : ""}>
          {first === undefined ? amount : verdictOf(issues)}
        </b>
        <br />
        <span class="soft small">{first === undefined ? "valid" : "no price yet"}</span>
      </p>
      {first !== undefined && (
        <button type="button" class="button main" onClick={() => showField(first)}>
          Show what
        </button>
      )}
      {first === undefined && onRun !== undefined && (
        <button type="button" class="button main" disabled={!isReady} onClick={onRun}>
          Run
        </button>
      )}
    </div>
  );
}
