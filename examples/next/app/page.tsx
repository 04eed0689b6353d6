// A form that makes a video, shows its progress, and finds it again after a reload.
"use client";

import { useState } from "react";
import omni from "gateway-sdk/models/x-v3-omni";
import { useRun } from "gateway-sdk/react";

export default function Page() {
  const [prompt, setPrompt] = useState("");
  const { run, reset, state, progress, result, error, isSubmitting } = useRun(omni, {
    storageKey: "video",
  });
  const video = result?.videos[0];
  return (
    <main>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run({ prompt, duration: 5 });
        }}
      >
        <label>
          Prompt <input value={prompt} onChange={(event) => setPrompt(event.target.value)} />
        </label>
        <button>Make a video</button>
        <button type="button" onClick={reset}>
          Start over
        </button>
      </form>
      {isSubmitting && <p role="status">Sending …</p>}
      {state !== undefined && (
        <p role="status">
          {state.status} {progress !== undefined && `${progress} %`}
        </p>
      )}
      {error !== undefined && <p role="alert">{error.message}</p>}
      {video !== undefined && <video src={video.proxyUrl} controls />}
    </main>
  );
}
