// Returns the HTML attributes that all controls share.
import type { EditorProps } from "./editor.js";

export const attributes = ({ id, label, describedBy, isInvalid }: EditorProps) => ({
  id,
  "aria-label": label,
  "aria-describedby": describedBy,
  "aria-invalid": isInvalid ? true : undefined,
});
