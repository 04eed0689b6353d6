// Shows whether the request is valid, and links to its mistakes.
import { useContext } from "preact/hooks";
import type { Issue } from "../../../runtime/validation/issue.js";
import { FormFields } from "../field/messages.js";
import { namedWordingOf } from "../field/wording.js";
import { WORDS } from "../words/run.js";

interface Props {
  readonly issues: readonly Issue[];
}

/** Returns a text about the number of issues, such as `valid` or `2 to fix`. */
export const verdictOf = ({ length }: readonly Issue[]): string => WORDS.toFix(length);

const MOST_SHOWN = 3;

/** Lists the first mistakes. A click on a mistake leads to its field. */
export function Verdict({ issues }: Props) {
  const fields = useContext(FormFields);
  return (
    <ul class="mistakes">
      {issues.slice(0, MOST_SHOWN).map((issue) => (
        <li key={issue.pointer + issue.message}>
          <button type="button" class="plain small" onClick={() => showField(issue)}>
            {namedWordingOf(issue, fields)}
          </button>
        </li>
      ))}
    </ul>
  );
}

/**
 * Scrolls to the field of an issue, and focuses the field. If the field has no control of its own,
 * uses the control of the nearest outer field, or else the JSON text of the request.
 */
export function showField({ path }: Issue): void {
  const parts = ["field", ...path];
  for (let length = parts.length; length > 0; length--) {
    const element = document.getElementById(parts.slice(0, length).join("-"));
    if (element === null) continue;
    element.scrollIntoView({ block: "center" });
    element.focus();
    // Selects the wrong value, so that the next typed letter replaces it.
    if (element instanceof HTMLInputElement) element.select();
    return;
  }
}
