// An object: a row for each of its fields.
import { isJsonObject } from "../../../../generator/schema/json.js";
import type { Control } from "../../data/page-data.js";
import type { EditorProps } from "./editor.js";
import { FieldRow } from "./field.js";
import { withMember } from "../request/request.js";

export function ObjectEditor(props: EditorProps<Extract<Control, { readonly kind: "object" }>>) {
  const { control, id, value, issues, depth, onChange } = props;
  const object = isJsonObject(value) ? value : {};
  // What is wrong with the object as a whole.
  const own = issues.filter(({ path }) => path.length === depth);
  return (
    <div class="object" id={id}>
      {control.fields.map((field) => (
        <FieldRow
          key={field.name}
          field={field}
          id={`${id}-${field.name}`}
          value={object[field.name]}
          issues={issues.filter(({ path }) => path[depth] === field.name)}
          depth={depth + 1}
          onChange={(changed) => onChange(withMember(object, field.name, changed))}
        />
      ))}
      <div class="say">
        {own.map(({ pointer, message }) => (
          <p key={pointer + message}>{message}</p>
        ))}
      </div>
    </div>
  );
}
