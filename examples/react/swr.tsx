// A video with SWR: the create is a mutation, its task a query.
import { createClient } from "gateway-sdk/browser";
import { useState } from "react";
import useSWR from "swr";
import useMutation from "swr/mutation";

const client = createClient();
const omni = client.model("x-v3-omni");

export function Video() {
  // A double click sends the same key twice, and gets one task. Another video needs a new key.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const create = useMutation("create", (_, { arg: prompt }: { readonly arg: string }) =>
    omni.submit({ prompt, duration: 5 }, { idempotencyKey }),
  );
  const id = create.data?.id;
  const task = useSWR(id && ["task", id], () => client.tasks.get(id ?? ""), {
    refreshInterval: (data) =>
      data?.status === "completed" || data?.status === "failed" ? 0 : 3_000,
  });
  const video = task.data?.result?.videos[0];
  return (
    <>
      <button
        disabled={create.isMutating}
        onClick={() => void create.trigger("A lighthouse at dawn", { throwOnError: false })}
      >
        Make a video
      </button>
      {create.error instanceof Error && <p role="alert">{create.error.message}</p>}
      {task.data && <p role="status">{task.data.status}</p>}
      {video && <video src={video.proxyUrl} />}
    </>
  );
}
