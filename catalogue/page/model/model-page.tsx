// Shows a model page: its heading and its tabs.
import type { ComponentChildren, ComponentType } from "preact";
import type { Site } from "../../data/page-data.js";
import { useArrival } from "../address/arrival.js";
import { hashOf, type Tab, TABS, type Address } from "../address/address.js";
import { loadGateway, loadModel, loadSite, type OpenModel } from "../load.js";
import { Loading } from "../loading.js";
import { CatalogText } from "../shapes/catalog-text.js";
import { once, useLoaded } from "../use-loaded.js";
import { WORDS } from "../words.js";
import { Calls } from "./calls.js";
import { Try } from "./try.js";
import { Untyped } from "./untyped.js";

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
            <Untyped document={document} />
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
        <h1>
          <CatalogText text={id} />
        </h1>
        {tags.map((tag) => (
          <span class="chip" key={tag}>
            <CatalogText text={tag} />
          </span>
        ))}
        <span class="soft small end">
          <CatalogText text={category} />
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
        site={site.state === "there" ? site.data : undefined}
        isHidden={tab !== "try"}
      />
      {tab !== "try" && (
        <Loading load={loadReadingTabs} what={WORDS.model.tabs[tab]}>
          {({ ReadingTab }) => <ReadingTab tab={tab} model={model} field={address.field} />}
        </Loading>
      )}
    </>
  );
}

interface ReadingTabs {
  readonly ReadingTab: ComponentType<{
    readonly tab: Exclude<Tab, "try">;
    readonly model: OpenModel;
    readonly field: Address["field"];
  }>;
}

// Loads the code of the other tabs separately, so that the tab with the form does not wait for it.
const loadReadingTabs = once((): Promise<ReadingTabs> => import("./reading-tabs.js"));
