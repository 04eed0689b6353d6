// A control for an object, with a row for each field.
import { withMember } from "../request/request.js";
import type { PropsOf } from "./editor.js";
import { FieldRow } from "./field.js";
import { Messages } from "./messages.js";
import { isRowNumber } from "./rows/row-numbers.js";
import { isJsonObject, memberOf } from "../../../generator/page.js";

export function ObjectEditor(props: PropsOf<"object">) {
  const { control, id, value, issues, depth, onChange } = props;
  const object = isJsonObject(value) ? value : {};
  return (
    <div class="object" id={id} tabIndex={-1}>
      {control.fields
        .filter((field) => !isRowNumber(field))
        .map((field) => (
          <FieldRow
            key={field.name}
            field={field}
            id={`${id}-${field.name}`}
            value={memberOf(object, field.name)}
            issues={issues.filter(({ path }) => path[depth] === field.name)}
            depth={depth + 1}
            within={props.label}
            onChange={(changed) => onChange(withMember(object, field.name, changed))}
          />
        ))}
      <Messages of={issues.filter(({ path }) => path.length === depth)} />
    </div>
  );
}
