// Shows the changes of a drift report as a table, grouped by model, worst first. A button shows the
// patch changes of a model.
import { useState } from "preact/hooks";
import { CatalogText } from "../shapes/catalog-text.js";
import { Icon } from "../shapes/icon.js";
import { WORDS } from "../words/drift.js";
import { type PageChange, type Side, sidesOf } from "./report.js";
import {
  BREACHES,
  classCounts,
  classOf,
  isRemovedField,
  type ModelChanges,
  withoutField,
} from "../../../generator/page.js";

type Group = ModelChanges<PageChange>;

interface Props {
  readonly models: readonly Group[];
  /** Whether the patch changes of all models are visible without a click. */
  readonly areAllOpen: boolean;
}

export const Changes = ({ models, areAllOpen }: Props) => (
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
      {models.map((group) => (
        <ModelGroup key={group.model} group={group} areAllOpen={areAllOpen} />
      ))}
    </table>
  </div>
);

function ModelGroup({
  group,
  areAllOpen,
}: {
  readonly group: Group;
  readonly areAllOpen: boolean;
}) {
  const { model, changes, isSilent } = group;
  const [arePatchesOpen, setArePatchesOpen] = useState(false);
  const patches = changes.filter((change) => change.class === "patch");
  const isOpen = areAllOpen || arePatchesOpen;
  return (
    <tbody>
      <tr class="group">
        <th scope="rowgroup" colSpan={WORDS.columns.length}>
          <div>
            <b>
              <CatalogText text={model} />
            </b>
            <span class="soft small">{classCounts(changes)}</span>
            {isSilent && <span class="chip warn">{WORDS.breach(BREACHES["silent-drift"])}</span>}
            {patches.length > 0 && !areAllOpen && (
              <button
                type="button"
                class="plain small end"
                aria-expanded={isOpen}
                aria-label={`${WORDS.patches(patches.length)}, ${model}`}
                onClick={() => setArePatchesOpen(!isOpen)}
              >
                {WORDS.patches(patches.length)}
                <Icon name={isOpen ? "less" : "more"} />
              </button>
            )}
          </div>
        </th>
      </tr>
      {changes
        .filter((change) => isOpen || change.class !== "patch")
        .map((change, index) => (
          <Row key={index} change={change} />
        ))}
    </tbody>
  );
}

function Row({ change }: { readonly change: PageChange }) {
  const [before, after] = sidesOf(change);
  const [, , , was, is] = WORDS.columns;
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
    </tr>
  );
}

// Maximum number of characters that fit into one line of the column.
const SHORT = 26;

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
