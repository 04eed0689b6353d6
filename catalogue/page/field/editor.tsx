// Renders the form control for a value, by the kind of the control.
import type { Issue } from "../../../runtime/validation/issue.js";
import type { Control } from "../../data/form-data.js";
import type { Value } from "../request/request.js";
import { Loading } from "../loading.js";
import { ChoiceEditor } from "./choice.js";
import { FileEditor } from "./file.js";
import { JsonEditor } from "./json.js";
import { ListEditor } from "./list.js";
import { loadLater } from "./load-later.js";
import { NumberEditor } from "./number.js";
import { ObjectEditor } from "./object.js";
import { Switch } from "./switch.js";
import { TextEditor } from "./text.js";
import { UnionEditor } from "./union.js";

export interface EditorProps<Of extends Control = Control> {
  readonly control: Of;
  readonly id: string;
  readonly label: string;
  readonly value: Value;
  /** The default value from the contract. */
  readonly fallback?: Value;
  readonly issues: readonly Issue[];
  /** Nesting level of the value: 1 for a field of the request. */
  readonly depth: number;
  readonly describedBy?: string | undefined;
  readonly isInvalid: boolean;
  /** Whether the control shares a line with other controls, so that it has little room. */
  readonly isCompact?: boolean;
  readonly onChange: (value: Value) => void;
}

export type PropsOf<Kind extends Control["kind"]> = EditorProps<
  Extract<Control, { readonly kind: Kind }>
>;

export function Editor(props: EditorProps) {
  const { control } = props;
  switch (control.kind) {
    case "choice":
      return <ChoiceEditor {...props} control={control} />;
    case "boolean":
      return <Switch {...props} control={control} />;
    case "number":
      return <NumberEditor {...props} control={control} />;
    case "text":
      return control.media === undefined ? (
        <TextEditor {...props} control={control} />
      ) : (
        <FileEditor {...props} control={control} media={control.media} />
      );
    case "list":
      return <ListEditor {...props} control={control} />;
    case "object":
      return <ObjectEditor {...props} control={control} />;
    case "map":
      return (
        <Loading load={loadLater} what="the fields">
          {({ MapEditor }) => <MapEditor {...props} control={control} />}
        </Loading>
      );
    case "union":
      return <UnionEditor {...props} control={control} />;
    case "json":
      return <JsonEditor {...props} control={control} />;
  }
}
