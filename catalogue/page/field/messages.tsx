// Shows the validation messages for a value, next to its control.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Issue } from "../../../runtime/validation/issue.js";
import type { FormField } from "../../data/form-data.js";
import { wordingOf } from "./wording.js";

/** The fields of the form. Messages show numbers with the units of these fields. */
export const FormFields = createContext<readonly FormField[]>([]);

interface Props {
  readonly of: readonly Issue[];
  readonly id?: string;
}

export function Messages({ of, id }: Props) {
  const fields = useContext(FormFields);
  return (
    <div id={id} class="say">
      {of.map((issue) => (
        <p key={issue.pointer + issue.message}>{wordingOf(issue, fields) ?? issue.message}</p>
      ))}
    </div>
  );
}
