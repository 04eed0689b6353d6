// Shows the changes of a drift report as a table, the worst first. Equal changes of several models
// are one row.
import { Fragment } from "preact";
import { useState } from "preact/hooks";
import type { PageChange } from "../../data/drift-report.js";
import { CatalogText } from "../shapes/catalog-text.js";
import { WORDS } from "../words/drift.js";
import { type Side, sidesOf } from "./report.js";
import {
  BREACHES,
  byChange,
  classOf,
  type EqualChanges,
  isRemovedField,
  withoutField,
} from "../../../generator/page.js";

export const Changes = ({ changes }: { readonly changes: readonly PageChange[] }) => (
  <div class="sheet">
    <table class="rows changes" aria-label={WORDS.changes}>
      <thead>
        <tr>
          {WORDS.columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {byChange(changes, sidesOf).map(({ key, ...equal }) => (
          <Row key={key} {...equal} />
        ))}
      </tbody>
    </table>
  </div>
);

function Row({ change, models }: Omit<EqualChanges<PageChange>, "key">) {
  const [before, after] = sidesOf(change);
  const [, , , was, is, of] = WORDS.columns;
  return (
    <tr class={change.class}>
      <td>
        <span class={change.class === "major" ? "chip bad" : "chip"}>{classOf(change)}</span>
      </td>
      <td>
        {change.field === "" ? (
          <span class="soft">{WORDS.whole}</span>
        ) : (
          <code>
            <CatalogText text={change.field} />
          </code>
        )}
      </td>
      <td>
        <CatalogText text={withoutField(change)} />
        {isRemovedField(change) && (
          <span class="say small"> {WORDS.breach(BREACHES["removed-field"])}</span>
        )}
      </td>
      <td data-is={was}>
        <Value side={before} />
      </td>
      <td data-is={is}>
        <Value side={after} />
      </td>
      <td data-is={of}>
        <Models ids={models} of={change.sentence} />
      </td>
    </tr>
  );
}

// Maximum length, in characters, of a value that fits into one line of its table column. The user
// can open a longer value.
const SHORT = 18;

/** Shows the value before or after a change. The user can open a long value. */
function Value({ side: { text, isValue } }: { readonly side: Side }) {
  if (!isValue) return <span class="soft">{text}</span>;
  if (text.length <= SHORT) return <code>{text}</code>;
  return (
    <details class="long">
      <summary>
        <code>{text}</code>
      </summary>
    </details>
  );
}

// Number of models that a long list names without a click.
const FIRST = 2;

interface ModelsProps {
  readonly ids: readonly string[];
  /**
   * A text about the change, or about the breach of a promise, that concerns the models. Screen
   * readers read this text as a part of the button's name.
   */
  readonly of: string;
}

/** Shows model ids. If there are more than three ids, shows two, and a button for the other ids. */
export function Models({ ids, of }: ModelsProps) {
  const [areAllShown, setAllShown] = useState(false);
  const isLong = ids.length > FIRST + 1;
  const shown = isLong && !areAllShown ? ids.slice(0, FIRST) : ids;
  const words = areAllShown ? WORDS.fewer : WORDS.moreModels(ids.length - FIRST);
  return (
    <span>
      {shown.map((id, at) => (
        <Fragment key={id}>
          <span class="model-id">
            <CatalogText text={id} />
            {at < shown.length - 1 && ","}
          </span>{" "}
        </Fragment>
      ))}
      {isLong && (
        <button
          type="button"
          class="plain"
          aria-expanded={areAllShown}
          aria-label={`${words}, ${of}`}
          onClick={() => setAllShown(!areAllShown)}
        >
          {words}
        </button>
      )}
    </span>
  );
}
