// A video with @tanstack/react-query: the create is a mutation, its task a query.
import { useMutation, useQuery } from "@tanstack/react-query";
import { createClient } from "gateway-sdk/browser";
import { useState } from "react";

const client = createClient();
const omni = client.model("x-v3-omni");

export function Video() {
  // A double click sends the same key twice, and gets one task. Another video needs a new key.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const create = useMutation({
    mutationFn: (prompt: string) => omni.submit({ prompt, duration: 5 }, { idempotencyKey }),
    // A create costs money, so it must not be retried automatically.
    retry: false,
  });
  const id = create.data?.id;
  const task = useQuery({
    queryKey: ["task", id],
    queryFn: ({ signal }) => client.tasks.get(id ?? "", { signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state: { data } }) =>
      data?.status === "completed" || data?.status === "failed" ? false : 3_000,
  });
  const video = task.data?.result?.videos[0];
  return (
    <>
      <button disabled={create.isPending} onClick={() => create.mutate("A lighthouse at dawn")}>
        Make a video
      </button>
      {create.error && <p role="alert">{create.error.message}</p>}
      {task.data && <p role="status">{task.data.status}</p>}
      {video && <video src={video.proxyUrl} />}
    </>
  );
}
