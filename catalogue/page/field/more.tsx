// What is rarely used, behind its names; open where something of it is sent or wrong.
import type { ComponentChildren } from "preact";
import type { Issue } from "../../../runtime/validation/issue.js";
import type { FormField } from "../../data/form-data.js";
import type { Request } from "../request/request.js";
import { WORDS } from "../words.js";

interface Props {
  readonly fields: readonly FormField[];
  readonly request: Request;
  readonly issues: readonly Issue[];
  readonly children: ComponentChildren;
}

export function More({ fields, request, issues, children }: Props) {
  if (fields.length === 0) return null;
  const isUsed = fields.some(
    ({ name }) => Object.hasOwn(request, name) || issues.some(({ path }) => path[0] === name),
  );
  return (
    <details class="more" {...(isUsed ? { open: true } : {})}>
      <summary>
        <b>{WORDS.field.more(fields.length)}</b>{" "}
        <span class="names">{fields.map(({ name }) => name).join(", ")}</span>
      </summary>
      <div class="form">{children}</div>
    </details>
  );
}
