// A control for a list, with a row for each item. The user can move and remove items.
import { Icon } from "../shapes/icon.js";
import { WORDS } from "../words.js";
import { Editor, type EditorProps, type PropsOf } from "./editor.js";
import { Messages } from "./messages.js";
import { Pick, useUpload } from "./upload.js";
import { valueLabel, startOf } from "./values.js";
import { isJsonArray, type Json } from "../../../generator/page.js";

export function ListEditor(props: PropsOf<"list">) {
  const { control, id, label, value, issues, depth, onChange } = props;
  const items: readonly Json[] = isJsonArray(value) ? value : [];
  const words = WORDS.field.list;
  const move = (index: number, to: number) => {
    const item = items[index];
    if (item !== undefined) onChange(items.toSpliced(index, 1).toSpliced(to, 0, item));
  };
  const media = control.items.kind === "text" ? control.items.media : undefined;
  const upload = useUpload(media, (url) => onChange([...items, url]));
  const focusOn = (place: number) =>
    setTimeout(() => document.getElementById(place < 0 ? id : `${id}-${place}-remove`)?.focus());
  return (
    <div class="list">
      {value !== undefined && !isJsonArray(value) && <code class="any">{valueLabel(value)}</code>}
      <ol class="items" role="list">
        {items.map((item, index) => (
          <Row
            // Items have no id, so the index is the key.
            key={index}
            control={control.items}
            id={`${id}-${index}`}
            label={words.item(label, index + 1)}
            value={item}
            issues={issues.filter(({ path }) => path[depth] === index)}
            depth={depth + 1}
            onChange={(changed) => onChange(items.with(index, changed ?? startOf(control.items)))}
            onUp={items.length > 1 ? () => move(index, index - 1) : undefined}
            isFirst={index === 0}
            onRemove={() => {
              onChange(items.toSpliced(index, 1));
              focusOn(Math.min(index, items.length - 2));
            }}
          />
        ))}
      </ol>
      {upload.canUpload && (
        <div class="drop" {...upload.zone}>
          <p class="small grow">
            {WORDS.field.file.dropMany} <Pick label={label} isMany onFiles={upload.take} />
            <span role="status" class="any">
              {upload.status}
            </span>
          </p>
        </div>
      )}
      <button
        type="button"
        id={id}
        class="button low"
        aria-describedby={props.describedBy}
        disabled={items.length >= (control.max ?? Infinity)}
        onClick={() => onChange([...items, startOf(control.items)])}
      >
        {words.add(label)}
      </button>
    </div>
  );
}

interface RowProps extends Omit<EditorProps, "isInvalid"> {
  /** Moves the item up. Absent if the list has a single item. */
  readonly onUp: (() => void) | undefined;
  readonly isFirst: boolean;
  readonly onRemove: () => void;
}

function Row({ onUp, isFirst, onRemove, ...editor }: RowProps) {
  const { control, id, label, issues } = editor;
  const words = WORDS.field.list;
  return (
    <li>
      <div class="control">
        <div>
          <Editor {...editor} isInvalid={issues.length > 0} />
        </div>
        {onUp !== undefined && (
          <button
            type="button"
            class="icon"
            aria-label={words.up(label)}
            aria-disabled={isFirst}
            onClick={() => isFirst || onUp()}
          >
            <Icon name="up" />
          </button>
        )}
        <button
          type="button"
          class="icon"
          id={`${id}-remove`}
          aria-label={words.remove(label)}
          onClick={onRemove}
        >
          <Icon name="close" />
        </button>
      </div>
      {control.kind !== "object" && <Messages of={issues} />}
    </li>
  );
}
