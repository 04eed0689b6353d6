// Shows code for calling a model that has neither a contract nor an operation.
import { useMemo } from "preact/hooks";
import type { ListedModel, Site } from "../../data/page-data.js";
import { snippetsOf } from "../code/snippets.js";
import { Snippets } from "../code/snippets-view.js";
import { loadSite } from "../load.js";
import { untypedTarget } from "../request/target.js";
import { useLoaded } from "../use-loaded.js";
import { WORDS } from "../words.js";

export function Untyped({ document }: { readonly document: ListedModel }) {
  const site = useLoaded<Site>(loadSite, "site");
  const sdkName = site.state === "there" ? site.data.name : "";
  const snippets = useMemo(
    () => snippetsOf(sdkName, untypedTarget(document), { prompt: WORDS.model.prompt }),
    [sdkName, document],
  );
  return (
    <div class="about">
      <p class="notice">{WORDS.model.untyped}</p>
      <div>
        <Snippets snippets={snippets} />
      </div>
    </div>
  );
}
