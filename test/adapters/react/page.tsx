// The page for tests of the hooks. Its address selects the component.
import { StrictMode, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { createClient } from "gateway-sdk/browser";
import omni from "gateway-sdk/models/x-v3-omni";
import { useRun, useTask } from "gateway-sdk/react";

const client = createClient({ url: "/site/gateway", pollIntervalMs: 50 });
const REQUEST = { prompt: "A lighthouse at dawn", duration: 5 };

type Model = "x-v3-omni" | "x-imagine-video";

function Run({
  model = "x-v3-omni",
  storageKey,
  atOnce = false,
}: {
  model?: Model;
  storageKey?: string;
  atOnce?: boolean;
}) {
  const { run, reset, ...view } = useRun<Model>(model, {
    client,
    ...(storageKey !== undefined && { storageKey }),
  });
  // In StrictMode, React runs this effect twice.
  useEffect(() => {
    if (atOnce) void run(REQUEST);
  }, [atOnce, run]);
  return (
    <>
      <button onClick={() => void run(REQUEST)}>Run</button>
      <button onClick={reset}>Reset</button>
      <Shown {...view} />
    </>
  );
}

function Shown({ state, result, error, ...rest }: ReturnType<typeof useTask>) {
  const { message, name } = error ?? {};
  const url = result?.videos[0]?.proxyUrl;
  return <output>{JSON.stringify({ status: state?.status, url, name, message, ...rest })}</output>;
}

function Choosing() {
  const [model, set] = useState<Model>("x-v3-omni");
  return (
    <>
      <button onClick={() => set(model === "x-v3-omni" ? "x-imagine-video" : "x-v3-omni")}>
        Another model
      </button>
      <Run model={model} />
    </>
  );
}

function Leaving() {
  const [there, set] = useState(true);
  return (
    <>
      <button onClick={() => set(!there)}>Leave or come back</button>
      {there && <Run storageKey="leaving" />}
    </>
  );
}

function Task() {
  const [id, set] = useState<string | undefined>();
  return (
    <>
      <button onClick={() => set("task_1")}>First</button>
      <button onClick={() => set("task_2")}>Second</button>
      <Shown {...useTask(id, { client })} />
    </>
  );
}

function Checked() {
  const { run, reset, ...view } = useRun(omni, { client });
  return (
    <>
      <button onClick={() => void run({ prompt: "a", duration: 99 })}>Run</button>
      <button onClick={reset}>Reset</button>
      <Shown {...view} />
    </>
  );
}

const PAGES: Readonly<Record<string, React.ReactNode>> = {
  "/run": <Run />,
  "/at-once": <Run atOnce />,
  "/kept": <Run storageKey="kept" />,
  "/choosing": <Choosing />,
  "/leaving": <Leaving />,
  "/task": <Task />,
  "/checked": <Checked />,
};

const root = document.getElementById("root");
if (root !== null) {
  createRoot(root).render(<StrictMode>{PAGES[location.pathname]}</StrictMode>);
}
