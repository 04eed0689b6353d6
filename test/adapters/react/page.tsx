// The page for tests of the hooks. Its address selects the component.
import { StrictMode, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { createClient } from "gateway-sdk/browser";
import omni from "gateway-sdk/models/x-v3-omni";
import { useRun, useRuns, useTask } from "gateway-sdk/react";

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
  const circular: { prompt: string; self?: object } = { prompt: "a" };
  circular.self = circular;
  return (
    <>
      <button onClick={() => void run(circular)}>Circular</button>
      <button onClick={() => void run({ prompt: "a", duration: 99 })}>Run</button>
      <button onClick={reset}>Reset</button>
      <Shown {...view} />
    </>
  );
}

let renders = 0;

// Makes a new client at each render.
function Inside() {
  const inside = createClient({ url: "/site/gateway", pollIntervalMs: 50 });
  const { run, reset, state } = useRun("x-v3-omni", { client: inside, storageKey: "inside" });
  const task = useTask(state?.id, { client: inside });
  (globalThis as { renders?: number }).renders = ++renders;
  return (
    <>
      <button onClick={() => void run(REQUEST)}>Run</button>
      <button onClick={reset}>Reset</button>
      <Shown {...task} />
    </>
  );
}

function Elsewhere() {
  const [visitor, set] = useState("first");
  const options = {
    url: "/elsewhere/gateway",
    headers: () => ({ "x-visitor": visitor }),
    pollIntervalMs: 50,
  };
  const { run, reset, ...view } = useRun("x-v3-omni", options);
  return (
    <>
      <button onClick={() => void run(REQUEST)}>Run</button>
      <button onClick={reset}>Reset</button>
      <button onClick={() => set("second")}>Another visitor</button>
      <Shown {...view} />
    </>
  );
}

function List() {
  const { runs, run, remove, reset } = useRuns(omni, { client, storageKey: "list" });
  return (
    <>
      {["A lighthouse", "A harbour"].map((prompt) => (
        <button key={prompt} onClick={() => void run({ prompt, duration: 5 })}>
          {prompt}
        </button>
      ))}
      <button onClick={reset}>Reset</button>
      {runs.map(({ key, ...view }) => (
        <section key={key}>
          <Shown {...view} />
          <button onClick={() => remove(key)}>Remove {view.result?.videos[0].proxyUrl}</button>
        </section>
      ))}
    </>
  );
}

function Picture() {
  const { run, reset, ...view } = useRun("x-v3-omni", { client, storageKey: "picture" });
  const picture = new File(["bytes"], "cat.png", { type: "image/png", lastModified: 1 });
  const request = { ...REQUEST, image_urls: [picture, picture] };
  return (
    <>
      <button onClick={() => void run(request)}>Run</button>
      <button onClick={() => void run({ prompt: picture as unknown as string })}>
        Wrong field
      </button>
      <button onClick={reset}>Reset</button>
      <Shown {...view} />
    </>
  );
}

function Bytes() {
  const { runs, run } = useRuns("x-v3-omni", { client });
  const [one, two] = [useState(() => new ArrayBuffer(1)), useState(() => new ArrayBuffer(2))];
  const runBoth = () => {
    for (const [picture] of [one, two, one]) void run({ ...REQUEST, image_urls: [picture] });
  };
  return (
    <>
      <button onClick={runBoth}>Run</button>
      {runs.map(({ key, ...view }) => (
        <Shown key={key} {...view} />
      ))}
    </>
  );
}

/**
 * Is only compiled. Checks the types: results have the files of the model's category, and errors
 * have `retryable` and `taskId`.
 */
export function Typed(): React.ReactNode {
  const { result: image, error } = useRun("stand-in-image");
  const { result: video } = useRun("x-v3-omni");
  // @ts-expect-error A video model may have no image.
  const wrong = video?.images[0].url;
  const facts: [boolean | undefined, string | undefined] = [error?.retryable, error?.taskId];
  return <>{[image?.images[0].url, video?.videos[0].url, wrong, ...facts]}</>;
}

const PAGES: Readonly<Record<string, React.ReactNode>> = {
  "/run": <Run />,
  "/at-once": <Run atOnce />,
  "/kept": <Run storageKey="kept" />,
  "/choosing": <Choosing />,
  "/leaving": <Leaving />,
  "/task": <Task />,
  "/checked": <Checked />,
  "/inside": <Inside />,
  "/elsewhere": <Elsewhere />,
  "/list": <List />,
  "/picture": <Picture />,
  "/bytes": <Bytes />,
};

const root = document.getElementById("root");
if (root !== null) {
  createRoot(root).render(<StrictMode>{PAGES[location.pathname]}</StrictMode>);
}
