// A JSON text field, used if no other control fits the value. Few forms need it, so its code loads
// separately.
import { Loading } from "../loading.js";
import { once } from "../use-loaded.js";
import type { PropsOf } from "./editor.js";

export const loadJsonText = once(() => import("./json/json-text.js"));

export const JsonEditor = ({ onChange, ...props }: PropsOf<"json">) => (
  <Loading load={loadJsonText} what="the JSON field">
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
