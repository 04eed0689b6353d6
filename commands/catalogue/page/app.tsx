// The page: the list of models, or one model.
import { useEffect, useMemo } from "preact/hooks";
import type { ModelList } from "../data/page-data.js";
import { List } from "./list/list.js";
import { loadGateway, loadList, useLoaded } from "./load.js";
import { Model } from "./model/model.js";
import { useRoute } from "./route.js";
import { Top } from "./top.js";

export function App() {
  const list = useLoaded(loadList, "list");
  return (
    <>
      <Top home={list.state === "there" ? list.data.sdk.name : "Models"} />
      <main class="container">
        {list.state === "loading" && <p aria-busy="true">Loading the models</p>}
        {list.state === "failed" && <p role="alert">{list.message}</p>}
        {list.state === "there" && <Views list={list.data} />}
      </main>
    </>
  );
}

function Views({ list }: { readonly list: ModelList }) {
  const { id, request } = useRoute();
  const gateway = useLoaded(loadGateway, "gateway");
  const byId = useMemo(() => new Map(list.models.map((row) => [row.id, row])), [list]);
  const row = id === undefined ? undefined : byId.get(id);
  useEffect(() => {
    document.title = id === undefined ? `Models of ${list.sdk.name}` : id;
  }, [id, list]);
  return (
    <>
      <List list={list} isHidden={id !== undefined} />
      {id !== undefined && row === undefined && (
        <p role="alert">
          There is no model <code>{id}</code>. <a href="#/">All models</a>
        </p>
      )}
      {row !== undefined && (
        <Model
          key={row.id}
          row={row}
          sdk={list.sdk}
          request={request}
          gateway={gateway.state === "there" ? gateway.data : undefined}
        />
      )}
    </>
  );
}
