// Shows the list of models, or one model.
import type { ComponentType } from "preact";
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
  const { id } = address;
  const name = site.state === "there" ? site.data.name : "";
  useTitle(id ?? `${WORDS.models} · ${name}`);
  return (
    <>
      <Bar current="models" site={site.state === "there" ? site.data : undefined} />
      <main class="page" id="main">
        <Boundary key={id ?? ""}>
          <Loading load={loadSite} what="the site">
            {() => (id === undefined ? <ListPage /> : <ModelPage address={address} id={id} />)}
          </Loading>
        </Boundary>
      </main>
    </>
  );
}

type ListModule = { readonly List: ComponentType };

// Loads the code of the list separately, so that a model page does not wait for it.
const loadListPage = once((): Promise<ListModule> => import("./list/list.js"));

const ListPage = () => (
  <Loading load={loadListPage} what="the models">
    {({ List }) => <List />}
  </Loading>
);
