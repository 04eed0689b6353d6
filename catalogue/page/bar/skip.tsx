// A button that skips the bar and the filters. The Tab key reaches this button first.
import { useAddress } from "../address/history.js";
import { focusHeading } from "../focus-heading.js";
import { WORDS } from "../words.js";

// Selects the element to which the button skips: the form of a model, or the list of models.
const TARGETS = "main form, main .cards, main .models";

// This is a button, because a link would replace the URL fragment, in which the page keeps its
// state.
export function Skip({ isOnModels }: { readonly isOnModels: boolean }) {
  const { id, tab } = useAddress();
  const { skip } = WORDS;
  const page = id === undefined ? skip.models : skip.form;
  const label = isOnModels && tab === "try" ? page : skip.content;
  return (
    <button type="button" class="skip button" onClick={skipToContent}>
      {label}
    </button>
  );
}

function skipToContent(): void {
  const targets = [...document.querySelectorAll<HTMLElement>(TARGETS)];
  const target = targets.find((element) => element.checkVisibility());
  if (target === undefined) {
    focusHeading();
    return;
  }
  target.tabIndex = -1;
  target.focus();
}
