// Shows a list of small objects as lines, with column heads.
import type { Control, FormField } from "../../../data/form-data.js";
import { withMember } from "../../request/request.js";
import { Editor } from "../editor.js";
import { Messages } from "../messages.js";
import { RowButtons, type RowProps, useFirstFocus } from "./row.js";
import { isJsonObject, memberOf } from "../../../../generator/page.js";

interface Props {
  readonly id: string;
  readonly label: string;
  /** The columns. */
  readonly fields: readonly FormField[];
  /** Name of the column whose sum is wrong. `undefined` if no sum is wrong. */
  readonly wrong: string | undefined;
  readonly rows: readonly (RowProps & { readonly key: number })[];
}

export const Lines = ({ id, label, fields, wrong, rows }: Props) => (
  <table class="item-lines" aria-label={label}>
    <thead>
      <tr>
        <td />
        {fields.map((field) => (
          <th key={field.name} scope="col" data-kind={field.control.kind} title={field.description}>
            {field.title}
            {unitOf(field) !== undefined && <span class="soft">, {unitOf(field)}</span>}
            {/* Screen readers read this text as the description of each input. */}
            <span id={aboutId(id, field)} hidden>
              {field.description}
            </span>
          </th>
        ))}
        <td />
      </tr>
    </thead>
    {rows.map(({ key, ...row }, at) => (
      <Line key={key} {...row} at={at} list={id} fields={fields} wrong={wrong} />
    ))}
  </table>
);

interface LineProps extends RowProps, Pick<Props, "fields" | "wrong"> {
  readonly at: number;
  /** The id of the list. */
  readonly list: string;
}

function Line({ at, list, fields, wrong, ...row }: LineProps) {
  const { id, label, value, issues, depth, isNew, onChange } = row;
  const object = isJsonObject(value) ? value : {};
  const faults = `${id}-faults`;
  return (
    <tbody ref={useFirstFocus<HTMLTableSectionElement>(isNew)}>
      <tr id={id} tabIndex={-1}>
        <td class="at">{at + 1}</td>
        {fields.map((field) => {
          const { name, title } = field;
          const fieldIssues = issues.filter(({ path }) => path[depth] === name);
          return (
            <td key={name} data-kind={field.control.kind} data-head={title}>
              <Editor
                control={controlOf(field)}
                isCompact
                id={`${id}-${name}`}
                label={`${label}, ${name}`}
                value={memberOf(object, name)}
                fallback={field.default}
                issues={fieldIssues}
                depth={depth + 1}
                describedBy={[
                  aboutId(list, field),
                  faults,
                  name === wrong ? `${list}-sum` : "",
                ].join(" ")}
                isInvalid={fieldIssues.length > 0 || name === wrong}
                onChange={(changed) => onChange(withMember(object, name, changed))}
              />
            </td>
          );
        })}
        <td class="row-buttons">
          <RowButtons {...row} />
        </td>
      </tr>
      {issues.length > 0 && (
        <tr>
          <td />
          <td class="faults" colSpan={fields.length + 1}>
            <Messages id={faults} of={issues} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

const aboutId = (list: string, { name }: FormField) => `${list}-about-${name}`;

const unitOf = ({ control }: FormField) => (control.kind === "number" ? control.unit : undefined);

// A switch can only be on or off. An optional value can also be absent, so its switch becomes a
// choice.
const controlOf = ({ control, required }: FormField): Control =>
  control.kind === "boolean" && !required ? { kind: "choice", values: [true, false] } : control;
