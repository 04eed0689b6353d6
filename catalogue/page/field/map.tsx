// A control for an object with arbitrary field names, with a row for each field.
import { useState } from "preact/hooks";
import { withMember } from "../request/request.js";
import { Icon } from "../shapes/icon.js";
import { WORDS } from "../words.js";
import { Editor, type PropsOf } from "./editor.js";
import { focusLater } from "./focus-later.js";
import { Messages } from "./messages.js";
import { startOf } from "./values.js";
import { isJsonObject, type JsonObject } from "../../../generator/page.js";

export function MapEditor(props: PropsOf<"map">) {
  const { control, id, label, value, issues, depth, onChange } = props;
  const [name, setName] = useState("");
  const object: JsonObject = isJsonObject(value) ? value : {};
  const words = WORDS.field.map;
  const canAdd = name !== "" && !Object.hasOwn(object, name);
  const add = () => {
    if (!canAdd) return;
    onChange(withMember(object, name, startOf(control.values)));
    setName("");
    focusLater(`${id}-${name}`);
  };
  return (
    <div class="object">
      {Object.entries(object).map(([member, of]) => (
        <div key={member} class="control">
          <div>
            <code>{member}</code>
            <Editor
              control={control.values}
              id={`${id}-${member}`}
              label={words.member(label, member)}
              value={of}
              issues={issues.filter(({ path }) => path[depth] === member)}
              depth={depth + 1}
              isInvalid={issues.some(({ path }) => path[depth] === member)}
              // If the user empties the control, the object keeps the member, with a value such as
              // `""`.
              onChange={(changed) =>
                onChange(withMember(object, member, changed ?? startOf(control.values)))
              }
            />
            {control.values.kind !== "object" && (
              <Messages of={issues.filter(({ path }) => path[depth] === member)} />
            )}
          </div>
          <button
            type="button"
            class="icon"
            aria-label={words.remove(words.member(label, member))}
            onClick={() => {
              onChange(withMember(object, member, undefined));
              focusLater(id);
            }}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
      <div class="control">
        <input
          id={id}
          class="input"
          type="text"
          aria-label={words.name(label)}
          aria-describedby={props.describedBy}
          placeholder={words.placeholder}
          value={name}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
          onKeyDown={({ key }) => key === "Enter" && add()}
        />
        <button
          type="button"
          class="button low"
          aria-label={words.addTo(label)}
          aria-disabled={!canAdd}
          onClick={add}
        >
          {words.add}
        </button>
      </div>
    </div>
  );
}
