// Shows a wrong sum, with buttons for the changes that correct it.
import { useContext } from "preact/hooks";
import type { Issue } from "../../../../runtime/validation/issue.js";
import type { SumRule } from "../../../data/form-data.js";
import { PassingButton } from "../../shapes/passing-button.js";
import { once, useLoaded } from "../../use-loaded.js";
import { FormFields, Messages } from "../messages.js";
import { WholeRequest } from "./whole-request.js";

// Loads separately, because most forms open without a wrong sum.
const loadSum = once(() => import("./sum.js"));

interface Props {
  /**
   * The HTML id of the list field whose sum is wrong. A click on a button moves the focus to it.
   */
  readonly id: string;
  readonly rule: SumRule;
  readonly issue: Issue;
}

export function SumFault({ id, rule, issue }: Props) {
  const whole = useContext(WholeRequest);
  const fields = useContext(FormFields);
  const sum = useLoaded(loadSum, "sum");
  const fault =
    whole && sum.state === "there"
      ? sum.data.wrongSum(String(issue.path[0]), rule, { ...whole, fields })
      : undefined;
  if (whole === undefined || fault === undefined) return <Messages of={[issue]} />;
  return (
    <p id={`${id}-sum`} class="say sum">
      <b>{fault.text}</b>
      {fault.changes.map(({ text, name, value }) => (
        <PassingButton
          key={name}
          class="plain"
          next={`#${CSS.escape(id)}`}
          onClick={() => whole.change(name, value)}
        >
          {text}
        </PassingButton>
      ))}
    </p>
  );
}
