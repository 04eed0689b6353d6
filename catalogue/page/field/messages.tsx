// Shows the validation messages for a value, next to its control.
import type { Issue } from "../../../runtime/validation/issue.js";

interface Props {
  readonly of: readonly Issue[];
  readonly id?: string;
}

export const Messages = ({ of, id }: Props) => (
  <div id={id} class="say">
    {of.map(({ pointer, message }) => (
      <p key={pointer + message}>{message}</p>
    ))}
  </div>
);
