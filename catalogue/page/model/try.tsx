// Shows the request form on the left, and the result, price and code on the right.
import { useMemo, useRef } from "preact/hooks";
import type { Site } from "../../data/page-data.js";
import type { Address } from "../address/address.js";
import { Form } from "../field/form.js";
import { FormFields } from "../field/messages.js";
import type { OpenModel, ServingGateway } from "../load.js";
import { type RequestView, Tools } from "../request/tools.js";
import { useRequest } from "../request/use-request.js";
import { Side } from "../run/side.js";
import { createKeyed, useKeyed } from "../store.js";
import { WORDS } from "../words.js";
import { Calls } from "./calls.js";
import { useTop } from "./use-top.js";

interface Props {
  readonly model: OpenModel;
  /** Forms for all client methods that can call the model. */
  readonly calls: readonly OpenModel[];
  readonly address: Address;
  readonly gateway: ServingGateway | undefined;
  /** The data of the SDK; `undefined` while it loads. */
  readonly site: Site | undefined;
  /** Whether another tab is open. The hidden form stays mounted, so that no input is lost. */
  readonly isHidden: boolean;
}

// Whether the request is shown as a form or as JSON, by model id.
const views = createKeyed<RequestView>();

export function Try({ model, calls, address, gateway, site, isHidden }: Props) {
  const state = useRequest(model.document, address);
  const { request } = state;
  const [view, setView] = useKeyed(views, model.document.id, "form");
  const bench = useRef<HTMLDivElement>(null);
  useTop(bench);
  const isServed = gateway !== undefined;
  const issues = useMemo(() => {
    // For the check, replaces file URLs of the local gateway by public URLs, because the validator
    // accepts only public URLs.
    const seen = isServed ? model.sdk.maskGatewayUrls(location.origin)(request) : request;
    return model.module.validate(seen);
  }, [model, request, isServed]);
  return (
    <div class="has-runbar try" hidden={isHidden}>
      <Tools state={state} view={view} onView={setView} />
      {address.isMalformed && (
        <p class="notice fault" role="alert">
          {WORDS.model.malformed}
        </p>
      )}
      <FormFields.Provider value={model.document.fields}>
        <div class="bench" ref={bench}>
          <div>
            <Calls of={calls} model={model} address={address} />
            <Form
              key={model.document.endpoint}
              model={model}
              state={state}
              issues={issues}
              view={view}
            />
          </div>
          <Side model={model} state={state} issues={issues} gateway={gateway} site={site} />
        </div>
      </FormFields.Provider>
    </div>
  );
}
