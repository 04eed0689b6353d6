// Shows the figures of a wrong sum, and changes that correct it. It loads when a sum is wrong.
import { useContext } from "preact/hooks";
import type { Issue } from "../../../../runtime/validation/issue.js";
import { PassingButton } from "../../shapes/passing-button.js";
import { WORDS } from "../../words/sum.js";
import type { PropsOf } from "../editor.js";
import { Messages } from "../messages.js";
import { withShares, wrongSum } from "./sum.js";
import { WholeRequest } from "./whole-request.js";
import { isJsonArray } from "../../../../generator/page.js";

interface Props extends PropsOf<"list"> {
  /** The issue about the sum. */
  readonly issue: Issue;
}

export function SumFault({ issue, control: { sum: rule }, id, value, onChange }: Props) {
  const whole = useContext(WholeRequest);
  const fault = whole && rule && isJsonArray(value) && wrongSum(String(issue.path[0]), rule, whole);
  if (!fault) return <Messages of={[issue]} />;
  const { amounts, sum, field, expected, canChangeField, shares } = fault;
  const next = `#${CSS.escape(id)}`;
  const target = {
    name: field.name,
    category: whole.category,
    ...(field.control.kind === "number" && { unit: field.control.unit }),
  };
  return (
    <p id={`${id}-sum`} class="say sum">
      <b>{WORDS.broken(amounts, sum, expected, target)}</b>
      {canChangeField && (
        <PassingButton class="plain" next={next} onClick={() => whole.change(field.name, sum)}>
          {WORDS.make(sum, target)}
        </PassingButton>
      )}
      {shares !== undefined && (
        <PassingButton
          class="plain"
          next={next}
          onClick={() => onChange(withShares(value, rule.member, shares))}
        >
          {WORDS.share(expected, shares)}
        </PassingButton>
      )}
    </p>
  );
}
