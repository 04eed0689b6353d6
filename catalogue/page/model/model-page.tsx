// Shows a model page: its heading and its tabs.
import type { ComponentChildren } from "preact";
import type { Site } from "../../data/page-data.js";
import { useArrival } from "../address/arrival.js";
import { hashOf, TABS, type Address } from "../address/address.js";
import { loadGateway, loadModel, loadSite, type OpenModel } from "../load.js";
import { Loading } from "../loading.js";
import { useLoaded } from "../use-loaded.js";
import { WORDS } from "../words.js";
import { Contract, History } from "./about.js";
import { Calls } from "./calls.js";
import { Parameters } from "./parameters.js";
import { Prices } from "./prices.js";
import { Try } from "./try.js";

interface Props {
  readonly address: Address;
  readonly id: string;
}

export const ModelPage = ({ address, id }: Props) => (
  <Loading load={() => loadModel(id)} what={id}>
    {(model) => {
      if (model === undefined) return <NoModel id={id} />;
      const { document, calls } = model;
      const call = calls.find(({ module }) => module.call === address.call) ?? calls[0];
      return (
        <Model {...document} schemaVersion={call?.document.schemaVersion}>
          {call === undefined ? (
            <p class="notice">{WORDS.model.untyped}</p>
          ) : (
            <Tabs model={call} calls={calls} address={address} />
          )}
        </Model>
      );
    }}
  </Loading>
);

function NoModel({ id }: { readonly id: string }) {
  useArrival();
  return (
    <div class="notice fault" role="alert">
      <h1>{WORDS.noModel(id)}</h1>
      <a href="#/">{WORDS.allModels}</a>
    </div>
  );
}

interface ModelProps {
  readonly id: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly schemaVersion?: string | undefined;
  readonly children: ComponentChildren;
}

function Model({ id, category, tags, schemaVersion, children }: ModelProps) {
  useArrival();
  return (
    <article>
      <div class="head">
        <h1>{id}</h1>
        {tags.map((tag) => (
          <span class="chip" key={tag}>
            {tag}
          </span>
        ))}
        <span class="soft small end">
          {category}
          {schemaVersion !== undefined && ` · ${WORDS.model.version(schemaVersion)}`}
        </span>
      </div>
      {children}
    </article>
  );
}

interface TabsProps {
  readonly model: OpenModel;
  /** Forms for all client methods that can call the model. */
  readonly calls: readonly OpenModel[];
  readonly address: Address;
}

function Tabs({ model, calls, address }: TabsProps) {
  const { tab } = address;
  const gateway = useLoaded(loadGateway, "gateway");
  const site = useLoaded<Site>(loadSite, "site");
  return (
    <>
      <nav class="tabs" aria-label={model.document.id}>
        {TABS.map((name) => (
          <a
            key={name}
            href={hashOf({ ...address, tab: name })}
            aria-current={name === tab ? "page" : undefined}
          >
            {WORDS.model.tabs[name]}
          </a>
        ))}
      </nav>
      {(tab === "parameters" || tab === "contract") && (
        <Calls of={calls} model={model} address={address} />
      )}
      <Try
        model={model}
        calls={calls}
        address={address}
        gateway={gateway.state === "there" ? gateway.data : undefined}
        sdkName={site.state === "there" ? site.data.name : ""}
        isHidden={tab !== "try"}
      />
      {tab === "parameters" && <Parameters document={model.document} />}
      {tab === "prices" && <Prices model={model} />}
      {tab === "history" && <History model={model} />}
      {tab === "contract" && <Contract model={model} />}
    </>
  );
}
