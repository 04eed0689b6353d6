// A proxy in this process, its gateway, and the requests of its users.
import { onTestFinished } from "vitest";
import { createClient, type ClientOptions } from "../../../generated/src/index.js";
import { memoryJournal } from "../../../generated/src/journal.js";
import { keyProxy, type KeyProxyOptions } from "../../../generated/src/proxy.js";
import { startLedger, type LedgerOptions, type LedgerServer } from "../../ledger/index.js";

/** Settings of the proxy. By default, a header of the request names the user. */
type Setting = Partial<Omit<KeyProxyOptions, "client" | "models">> & {
  readonly gateway?: LedgerServer;
  readonly ledger?: LedgerOptions;
  readonly clientOptions?: ClientOptions;
};

/** Opens the proxy until the end of the test. */
export async function openProxy({
  gateway: given,
  ledger,
  clientOptions,
  ...options
}: Setting = {}) {
  const gateway = given ?? (await startLedger(ledger));
  const { url: baseUrl, apiKey } = gateway;
  const journal = memoryJournal();
  const client = createClient({
    baseUrl,
    apiKey,
    journal,
    retry: { attempts: 1 },
    pollIntervalMs: 5,
    ...clientOptions,
  });
  onTestFinished(async () => {
    await client.close();
    if (given === undefined) await gateway.close();
  });
  const lines: string[] = [];
  const proxy = keyProxy({
    client,
    models: ["x-v3-omni", "x-imagine-video"],
    authorize: ({ headers }) => ({ id: headers.get("x-user") ?? "ann" }),
    log: (line) => void lines.push(line),
    ...options,
  });
  const send = (path: string, init: RequestInit) =>
    proxy(new Request(`https://site.example/api/gateway/${path}`, init));
  const create = (headers: Readonly<Record<string, string>> = {}, model = "x-v3-omni") =>
    send(`models/${model}/tasks`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({ prompt: "A lighthouse at dawn" }),
    });
  const get = (path: string, user = "ann", headers: Readonly<Record<string, string>> = {}) =>
    send(path, { headers: { "x-user": user, ...headers } });
  return { gateway, client, lines, send, create, get };
}

/** Queries a task until the task has ended, or until the status of an answer is not 200. */
export async function ended(get: (path: string) => Promise<Response>, id: string) {
  for (;;) {
    const { status, body } = await asked(get(`tasks/${id}`));
    const state = body as { readonly status: string };
    if (status !== 200 || ["completed", "failed"].includes(state.status)) return state;
    // The proxy answers at once. Without a pause, this loop would leave no time for the polls of
    // the task.
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

/** Status and JSON of an answer. */
export async function asked(answer: Promise<Response>): Promise<{ status: number; body: unknown }> {
  const given = await answer;
  return { status: given.status, body: await given.json() };
}
