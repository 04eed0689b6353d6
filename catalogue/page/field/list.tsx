// A control for a list, with a row for each item. The user can move and remove rows.
import { useRef } from "preact/hooks";
import type { ListControl } from "../../data/form-data.js";
import { PassingButton } from "../shapes/passing-button.js";
import { WORDS } from "../words.js";
import type { PropsOf } from "./editor.js";
import { focusLater } from "./focus-later.js";
import { lineFields } from "./rows/line-fields.js";
import { Lines } from "./rows/lines.js";
import { ListRow, type RowProps } from "./rows/row.js";
import { numberField, numberRows } from "./rows/row-numbers.js";
import { Pick, UploadNote, useUpload } from "./upload.js";
import { SumFault } from "./rows/sum-fault.js";
import { type RowList, useRows } from "./rows/use-rows.js";
import { startOf, valueLabel } from "./values.js";
import { isJsonArray, type Json } from "../../../generator/page.js";

const NONE: readonly Json[] = [];

export function ListEditor(props: PropsOf<"list">) {
  const { control, id, label, value, issues, depth, onChange } = props;
  const items = isJsonArray(value) ? value : NONE;
  const list = useRows(items, onChange, (values) => numberRows(control.items, values));
  const newId = useRef<number>(undefined);
  const fields = lineFields(control.items);
  const sumIssue = issues.find(({ rule }) => rule !== undefined && rule === control.sum?.rule);
  const rows = list.rows.map((row, at) => ({
    key: row.id,
    control: control.items,
    id: `${id}-${at}`,
    label: WORDS.field.list.item(label, at + 1),
    value: row.value,
    issues: issues.filter(({ path }) => path[depth] === at),
    depth: depth + 1,
    isFirst: at === 0,
    isNew: row.id === newId.current,
    ...actionsOf(list, row.id, at, props),
  }));
  return (
    <div class="list">
      {value !== undefined && !isJsonArray(value) && <code>{valueLabel(value)}</code>}
      {fields === undefined ? (
        <ol class="items" role="list">
          {rows.map(({ key, ...row }) => (
            <ListRow key={key} {...row} />
          ))}
        </ol>
      ) : (
        rows.length > 0 && (
          <Lines
            id={id}
            label={label}
            fields={fields}
            wrong={sumIssue === undefined ? undefined : control.sum?.member}
            rows={rows}
          />
        )
      )}
      {sumIssue !== undefined && control.sum !== undefined && (
        <SumFault id={id} rule={control.sum} issue={sumIssue} />
      )}
      <Add {...props} list={list} onNew={(row) => (newId.current = row)} />
      <Numbering id={id} control={control} list={list} />
    </div>
  );
}

type Actions = Pick<RowProps, "onChange" | "onUp" | "onRemove">;

// Returns the actions of a row's control and buttons. After each action, the focus is still in the
// list.
function actionsOf(
  list: RowList,
  row: number,
  at: number,
  { id, control }: PropsOf<"list">,
): Actions {
  const { length } = list.rows;
  return {
    onChange: (changed) => list.change(row, changed ?? startOf(control.items)),
    onUp:
      length === 1
        ? undefined
        : () => {
            list.moveUp(row);
            // A moved element loses the focus, so the button gets it back.
            focusLater(`${id}-${at - 1}-up`);
          },
    onRemove() {
      list.remove(row);
      focusLater(length === 1 ? id : `${id}-${Math.min(at, length - 2)}-remove`);
    },
  };
}

interface NumberingProps {
  readonly id: string;
  readonly control: ListControl;
  readonly list: RowList;
}

/** Explains the item field that contains the row number. Offers to correct wrong numbers. */
function Numbering({ id, control, list }: NumberingProps) {
  const words = WORDS.field.list;
  const name = numberField(control.items);
  if (name === undefined || list.rows.length === 0) return null;
  const values = list.rows.map((row) => row.value);
  const isRight = numberRows(control.items, values).every((value, at) => value === values[at]);
  return (
    <p class="small soft">
      <code>{name}</code> {words.rowNumber}{" "}
      {!isRight && (
        <PassingButton class="plain" next={`#${CSS.escape(id)}`} onClick={list.renumber}>
          {words.renumber}
        </PassingButton>
      )}
    </p>
  );
}

interface AddProps extends PropsOf<"list"> {
  readonly list: RowList;
  /** Receives the id of a row that the user adds without a value. */
  readonly onNew: (row: number) => void;
}

/** Adds rows. For images, this is a zone to drop, paste or choose files, or to add a URL. */
function Add({ control, id, label, describedBy, list, onNew }: AddProps) {
  const { items, itemTitle, max = Infinity } = control;
  const words = WORDS.field.list;
  const media = items.kind === "text" ? items.media : undefined;
  const room = max - list.rows.length;
  const upload = useUpload({ id, media, room, onUrl: (url) => void list.add(url) });
  const text = media !== undefined ? words.addUrl : words.add(itemTitle);
  const button = (shape: string, shown: string) => (
    <button
      type="button"
      id={id}
      class={shape}
      aria-label={words.addTo(text, label)}
      aria-describedby={describedBy}
      aria-disabled={room <= 0}
      onClick={() => room > 0 && onNew(list.add(startOf(items)).id)}
    >
      {shown}
    </button>
  );
  if (!upload.canUpload) return button("button low", text);
  return (
    <div class="drop" {...upload.zone}>
      <div class="grow">
        <p class="small">
          {words.drop}{" "}
          <Pick
            text={words.choose}
            aria-label={WORDS.field.file.chooseFor(label)}
            isMany
            onFiles={upload.take}
          />{" "}
          {words.orAdd} {button("plain", words.url)}
        </p>
        <UploadNote of={upload.note} />
      </div>
    </div>
  );
}
