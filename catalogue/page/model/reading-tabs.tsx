// Shows the tabs of a model page that a user reads: parameters, prices, history and contract.
import type { Address, Tab } from "../address/address.js";
import type { OpenModel } from "../load.js";
import { Contract, History } from "./about.js";
import { Parameters } from "./parameters.js";
import { Prices } from "./prices.js";

interface Props {
  readonly tab: Exclude<Tab, "try">;
  readonly model: OpenModel;
  /** The field that the address points to. */
  readonly field: Address["field"];
}

export function ReadingTab({ tab, model, field }: Props) {
  switch (tab) {
    case "parameters":
      return <Parameters document={model.document} field={field} />;
    case "prices":
      return <Prices model={model} />;
    case "history":
      return <History model={model} />;
    case "contract":
      return <Contract model={model} />;
  }
}
