// Shows the whole request as JSON, with the mistakes that the validator finds.
import { useContext } from "preact/hooks";
import type { Issue } from "../../../../runtime/validation/issue.js";
import type { OpenModel } from "../../load.js";
import { type Request, type Value, withMember } from "../../request/request.js";
import type { RequestState } from "../../request/use-request.js";
import { cutText } from "../../shapes/cut-text.js";
import { WORDS } from "../../words/json.js";
import { FormFields } from "../messages.js";
import { isSame, valueLabel } from "../values.js";
import { wordingOf } from "../wording.js";
import { JsonText } from "./json-text.js";
import { isJsonObject, memberOf } from "../../../../generator/page.js";

interface Props {
  readonly model: OpenModel;
  readonly state: RequestState;
  readonly issues: readonly Issue[];
}

// A link to a mistake leads to the element with this id if the field with the mistake has no
// control of its own.
const ID = "field";

export function RequestJson({ model, state, issues }: Props) {
  const { module } = model;
  const fields = useContext(FormFields);
  const apply = (value: Value): string | undefined => {
    const request = requestOf(value, module.id);
    if (typeof request === "string") return request;
    if (!isSame(request, state.request)) state.change(request);
    return undefined;
  };
  return (
    <div class="request-json">
      <JsonText
        id={ID}
        label={WORDS.request}
        isInvalid={issues.length > 0}
        value={state.request}
        rows={8}
        onChange={apply}
      >
        <p class="hint">{module.isInPath !== true && WORDS.modelAdded(module.id)}</p>
        {issues.length === 0 ? (
          <p class="hint">{WORDS.valid}</p>
        ) : (
          <ul class="mistakes small" aria-label={WORDS.mistakes}>
            {issues.map((issue) => (
              <li key={issue.pointer + issue.message}>
                <code>{issue.pointer}</code> {wordingOf(issue, fields) ?? issue.message}
              </li>
            ))}
          </ul>
        )}
      </JsonText>
    </div>
  );
}

/**
 * Returns the request in the JSON body that the user has typed, without `model`. Returns a sentence
 * for the user if the body is not an object, or if its `model` is another model.
 */
function requestOf(value: Value, id: string): Request | string {
  if (!isJsonObject(value)) return WORDS.noObject;
  const model = memberOf(value, "model");
  if (model !== undefined && model !== id) {
    return WORDS.otherModel(cutText(valueLabel(model)), id);
  }
  return withMember(value, "model", undefined);
}
