// A row of a list: the control of an item, and buttons that move and remove it.
import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "../../shapes/icon.js";
import { WORDS } from "../../words.js";
import { Editor, type EditorProps } from "../editor.js";
import { Messages } from "../messages.js";

export interface RowProps extends Omit<EditorProps, "isInvalid"> {
  readonly isFirst: boolean;
  /** Whether the user has just added the row. The new row takes the focus. */
  readonly isNew: boolean;
  /** Moves the row up. Absent if the list has a single row. */
  readonly onUp: (() => void) | undefined;
  readonly onRemove: () => void;
}

export function ListRow(props: RowProps) {
  const { control, issues, isNew } = props;
  return (
    <li ref={useFirstFocus<HTMLLIElement>(isNew)}>
      <div class="control">
        <div>
          <Editor {...props} isInvalid={issues.length > 0} />
        </div>
        <RowButtons {...props} />
      </div>
      {control.kind !== "object" && <Messages of={issues} />}
    </li>
  );
}

/** Returns a ref for a row. A new row focuses its first control. */
export function useFirstFocus<Element extends HTMLElement>(isNew: boolean) {
  const row = useRef<Element>(null);
  useLayoutEffect(() => {
    if (!isNew) return;
    const control = row.current?.querySelector<HTMLElement>(
      'input:not([type="range"]), textarea, select',
    );
    (control ?? row.current?.querySelector("button"))?.focus();
  }, []);
  return row;
}

export function RowButtons({ id, label, isFirst, onUp, onRemove }: RowProps) {
  const words = WORDS.field.list;
  return (
    <>
      {onUp !== undefined && (
        <button
          type="button"
          class="icon"
          id={`${id}-up`}
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
    </>
  );
}
