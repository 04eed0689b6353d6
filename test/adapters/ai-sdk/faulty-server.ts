// A ledger server that reads the fault from each create's prompt. The server bills, and then the
// answer, the task or the file fails.
import { failed, record, startLedger, type LedgerServer } from "../../ledger/index.js";

const EXPIRES_S = Math.floor(Date.now() / 1000) + 86_400;

/**
 * `LOST` are faults by which the answer to the create is lost. `LATER` are faults after the create.
 */
export const LOST = ["500 after", "reset after", "truncated"];
export const LATER = ["empty result", "empty file", "failed task", "no file"];

export interface FaultyServer extends LedgerServer {
  /** Number of POSTs, by prompt. */
  readonly postsOf: ReadonlyMap<string, number>;
}

/** Starts the server. Creates of the model `stand-in-image` make images. */
export async function startFaultyServer(): Promise<FaultyServer> {
  const postsOf = new Map<string, number>();
  const server = await startLedger({
    onCreate: ({ body, bill }) => {
      const prompt = promptOf(body);
      const count = (postsOf.get(prompt) ?? 0) + 1;
      postsOf.set(prompt, count);
      if (prompt.includes("500 after")) {
        bill();
        return { status: 500, body: { error: { message: "temporary failure", code: "internal" } } };
      }
      if (prompt.includes("reset after") || (prompt.includes("third is lost") && count === 3)) {
        bill();
        return "reset";
      }
      if (prompt.includes("truncated")) return truncated(prompt, bill());
      return undefined;
    },
    onPoll: ({ taskId }) => {
      const create = server.ledger.createOf(taskId);
      if (create === undefined) return undefined;
      if (create.job.includes("failed task")) return failed(taskId);
      const kind = create.model === "stand-in-image" ? "images" : "videos";
      const url = [`${server.url}/files/${taskId}/1?expires=${EXPIRES_S}`];
      const files = create.job.includes("empty result") ? [] : [{ url, expires_at: EXPIRES_S }];
      const result = { [kind]: files };
      return record(taskId, { status: "completed", progress: 100, cost: 0.2, result });
    },
    onFile: ({ taskId }) => {
      const job = server.ledger.createOf(taskId)?.job ?? "";
      if (job.includes("no file")) return { status: 404, body: "gone" };
      if (job.includes("empty file")) return { status: 200, body: "" };
      return undefined;
    },
  });
  return Object.assign(server, { postsOf });
}

function promptOf(body: Readonly<Record<string, unknown>>): string {
  const { prompt, contents = [] } = body as {
    readonly prompt?: string;
    readonly contents?: readonly { readonly parts: readonly { readonly text: string }[] }[];
  };
  return prompt ?? contents[0]?.parts[0]?.text ?? "";
}

// Returns a truncated answer. A truncated stream still contains one complete word.
function truncated(prompt: string, taskId: string) {
  const chunk = { candidates: [{ content: { role: "model", parts: [{ text: "Hello" }] } }] };
  const body = prompt.startsWith("streamText")
    ? `data: ${JSON.stringify(chunk)}\n\ndata: {"cand`
    : `{"code":200,"data":[{"status":"submitted","task_id":"${taskId.slice(0, 4)}`;
  const headers = { "content-length": String(body.length + 100), connection: "close" };
  return { status: 200, body, headers };
}
