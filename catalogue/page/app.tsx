// The page: the list of models, or one model.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { ModelList } from "../data/page-data.js";
import { List } from "./list/list.js";
import { loadGateway, loadList, useLoaded } from "./load.js";
import { Model } from "./model/model.js";
import { useRoute } from "./route.js";

export function App() {
  const list = useLoaded(loadList, "list");
  return (
    <>
      <header class="container top">
        <a href="#/" class="home">
          {list.state === "there" ? list.data.sdk.name : "Models"}
        </a>
        <ThemeSwitch />
      </header>
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

const THEMES = ["auto", "light", "dark"] as const;

// Nothing is stored: a new visit follows the system again.
function ThemeSwitch() {
  const [theme, setTheme] = useState<(typeof THEMES)[number]>("auto");
  const choose = (next: (typeof THEMES)[number]) => {
    setTheme(next);
    if (next === "auto") document.documentElement.removeAttribute("data-theme");
    else document.documentElement.setAttribute("data-theme", next);
  };
  return (
    <label class="theme">
      Theme
      <select
        value={theme}
        onChange={({ currentTarget }) => choose(THEMES[currentTarget.selectedIndex] ?? "auto")}
      >
        {THEMES.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  );
}
