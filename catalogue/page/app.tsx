// Shows the list of models, one model, or the page of the gateway.
import type { ComponentType } from "preact";
import { pageOf } from "./address/address.js";
import { useAddress } from "./address/history.js";
import { Bar } from "./bar/bar.js";
import { Boundary } from "./boundary.js";
import { loadSite } from "./load.js";
import { Loading } from "./loading.js";
import { ModelPage } from "./model/model-page.js";
import { once, useLoaded } from "./use-loaded.js";
import { useTitle } from "./use-title.js";
import { WORDS } from "./words.js";

export function App() {
  const address = useAddress();
  const site = useLoaded(loadSite, "site");
  const { id, gateway } = address;
  const data = site.state === "there" ? site.data : undefined;
  // If no gateway serves the site, the address of the gateway page shows the list of models.
  const isGateway = gateway !== undefined && data?.isServed !== false;
  useTitle(isGateway ? undefined : (id ?? `${WORDS.models} · ${data?.name ?? ""}`));
  return (
    <>
      <Bar current={isGateway ? "gateway" : "models"} site={data} />
      <main class="page" id="main">
        <Boundary key={pageOf(address)}>
          {isGateway && site.state !== "loading" ? (
            <GatewayPage />
          ) : (
            <Loading load={loadSite} what="the site">
              {() => (id === undefined ? <ListPage /> : <ModelPage address={address} id={id} />)}
            </Loading>
          )}
        </Boundary>
      </main>
    </>
  );
}

type ListModule = { readonly List: ComponentType };
type GatewayModule = { readonly Gateway: ComponentType };

// Loads the code of other pages separately, so that a model page does not wait for it.
const loadListPage = once((): Promise<ListModule> => import("./list/list.js"));
const loadGatewayPage = once((): Promise<GatewayModule> => import("./gateway/gateway-page.js"));

const ListPage = () => (
  <Loading load={loadListPage} what="the models">
    {({ List }) => <List />}
  </Loading>
);

const GatewayPage = () => (
  <Loading load={loadGatewayPage} what="the gateway page">
    {({ Gateway }) => <Gateway />}
  </Loading>
);
