// Shows the search text and the filter by field, each with a button that removes it from the
// address.
import type { Filters } from "../address/address.js";
import { Icon } from "../shapes/icon.js";
import { PassingButton } from "../shapes/passing-button.js";
import { WORDS } from "../words.js";

interface Props {
  readonly filters: Filters;
  readonly onChange: (part: Partial<Filters>) => void;
}

const NAMES = ["q", "field"] as const;

export const SearchChips = ({ filters, onChange }: Props) => (
  <>
    {NAMES.filter((name) => filters[name] !== "").map((name) => (
      <PassingButton
        key={name}
        class="button low"
        next="main h1"
        onClick={() => onChange({ [name]: "" })}
      >
        {WORDS.list.searched[name](filters[name])}
        <Icon name="close" label={WORDS.list.remove} />
      </PassingButton>
    ))}
  </>
);
