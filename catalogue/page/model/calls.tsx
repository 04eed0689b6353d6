// Lets the user choose an operation for a model without a contract.
import { amend, visit } from "../address/history.js";
import type { Address } from "../address/address.js";
import type { OpenModel } from "../load.js";
import { Segments } from "../shapes/segments.js";
import { WORDS } from "../words/run.js";

interface Props {
  readonly of: readonly OpenModel[];
  readonly model: OpenModel;
  readonly address: Address;
}

export function Calls({ of, model, address }: Props) {
  const { summary, endpoint } = model.document;
  if (summary === undefined) return null;
  const choose = (name: string) => {
    const next = of.find(({ module }) => module.call === name);
    // If the chosen client method uses the same endpoint as the current one, the request stays.
    // Otherwise, the form of the chosen operation opens.
    if (next?.document.endpoint === endpoint) amend({ call: name });
    else visit({ id: model.module.id, tab: address.tab, call: name });
  };
  return (
    <div class="calls">
      <Segments
        label={WORDS.operation}
        of={of.map(({ module: { call = "" } }) => ({ value: call, label: `client.${call}` }))}
        value={model.module.call}
        onChange={choose}
      />
      <p class="soft small">{summary}</p>
    </div>
  );
}
