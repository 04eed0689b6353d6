// A list: an editor for each item.
import type { Json } from "../../../../generator/schema/json.js";
import { Icon } from "../shapes/icon.js";
import type { Control } from "../../data/page-data.js";
import { Editor, type EditorProps } from "./editor.js";

export function ListEditor(props: EditorProps<Extract<Control, { readonly kind: "list" }>>) {
  const { control, id, label, value, issues, depth, onChange } = props;
  const items: readonly Json[] = Array.isArray(value) ? (value as readonly Json[]) : [];
  const change = (next: readonly Json[]) => onChange(next);
  return (
    <div>
      {!Array.isArray(value) && value !== undefined && <code>{JSON.stringify(value)}</code>}
      <ol class="items">
        {items.map((item, index) => {
          const inner = issues.filter(({ path }) => path[depth] === index);
          const name = `${label}, item ${index + 1}`;
          return (
            // Items have no names of their own: their place is what tells them apart.
            <li key={index}>
              <div class="control">
                <label>
                  <span class="unseen">{name}</span>
                  <Editor
                    control={control.items}
                    id={`${id}-${index}`}
                    label={name}
                    value={item}
                    issues={inner}
                    depth={depth + 1}
                    isInvalid={inner.length > 0}
                    onChange={(changed) =>
                      change(items.with(index, changed ?? emptyOf(control.items)))
                    }
                  />
                </label>
                <button
                  type="button"
                  class="icon"
                  aria-label={`Remove ${name}`}
                  onClick={() => change(items.toSpliced(index, 1))}
                >
                  <Icon name="close" />
                </button>
              </div>
              {control.items.kind !== "object" && (
                <div class="say">
                  {inner.map(({ pointer, message }) => (
                    <p key={pointer + message}>{message}</p>
                  ))}
                </div>
              )}
            </li>
          );
        })}
      </ol>
      <button
        type="button"
        id={id}
        class="button low"
        aria-describedby={props.describedBy}
        disabled={items.length >= (control.max ?? Infinity)}
        onClick={() => change([...items, emptyOf(control.items)])}
      >
        Add to {label}
      </button>
    </div>
  );
}

// A new item, before anything is entered.
function emptyOf(control: Control): Json {
  if (control.kind === "object") return {};
  if (control.kind === "list") return [];
  if (control.kind === "choice") return control.values[0] ?? null;
  if (control.kind === "boolean") return false;
  if (control.kind === "number") return control.min ?? 0;
  return control.kind === "text" ? "" : null;
}
