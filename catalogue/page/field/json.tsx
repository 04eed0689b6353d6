// A text field for JSON, used if no other control fits the value. The code of the field loads when
// the field is first shown.
import { Loading } from "../loading.js";
import type { PropsOf } from "./editor.js";
import { loadLater } from "./load-later.js";

export const JsonEditor = ({ onChange, ...props }: PropsOf<"json">) => (
  <Loading load={loadLater} what="the JSON field">
    {({ JsonText }) => (
      <JsonText
        {...props}
        rows={2}
        onChange={(value) => {
          onChange(value);
          return undefined;
        }}
      />
    )}
  </Loading>
);
