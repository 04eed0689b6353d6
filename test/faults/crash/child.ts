// The program that must not die: it runs cases one after the other against the server it is told, and says how each call ended.
import { Agent, ProxyAgent } from "undici";
import { createClient } from "../../../generated/src/index.js";

/** What a child is told, as JSON in its first argument. */
export interface Orders {
  readonly url: string;
  /** Folder for files. */
  readonly folder: string;
  readonly proxy: string;
  readonly cases: readonly string[];
}

/** What it prints, a line of JSON for each case. */
export interface Report {
  readonly case: string;
  /** How each caller was told. */
  readonly told: readonly string[];
}

const { url, folder, proxy, cases } = JSON.parse(process.argv[2] ?? "") as Orders;
const KEY = "sk-crash-0123456789";
// Long for loopback on a busy machine, and shorter than the minute after which a stuck process is killed.
const timeouts = { totalMs: 40_000, attemptMs: 20_000 };
const client = createClient({ apiKey: KEY, baseUrl: url, timeouts });
const request = { prompt: "a", mode: "std", duration: 5 } as const;

async function tell(call: () => Promise<unknown>): Promise<string> {
  try {
    return `${await call()}`;
  } catch (error) {
    const { name, status } = error as { readonly name?: string; readonly status?: number };
    return `${name}${status === undefined ? "" : ` ${status}`}`;
  }
}

// A failed read is told at once.
const once = createClient({ apiKey: KEY, baseUrl: url, timeouts, retry: { attempts: 1 } });

async function save(name: string, by = client): Promise<string> {
  const result = await by.tasks.resume(`task_${name}`).result();
  const saved = await result.videos[0]?.save(`${folder}/${name}-${process.pid}.mp4`);
  return `saved ${saved?.bytes}`;
}

const creates = (name: string) =>
  Promise.all(
    Array.from({ length: 8 }, () =>
      tell(async () => {
        await client.model("x-v3-omni").submit(request, { extraBody: { case: name } });
        return "submitted";
      }),
    ),
  );

async function stream(): Promise<string> {
  let chunks = 0;
  const contents = [{ role: "user", parts: [{ text: "a" }] }] as const;
  for await (const chunk of client.text.stream({ model: "x-flash", contents })) {
    void chunk;
    chunks++;
    // A reader that is slower than its server.
    if (chunks % 100 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  }
  return `${chunks} chunks`;
}

const CASES: Readonly<Record<string, () => Promise<readonly string[]>>> = {
  "file-100k": async () => [await tell(() => save("100k"))],
  "file-2m": async () => [await tell(() => save("2m"))],
  "file-100k-close": async () => [await tell(() => save("close"))],
  "creates-502-20k": () => creates("20k"),
  "creates-502-40k": () => creates("40k"),
  "catalog-gzip": async () => [
    await tell(async () => `${(await client.catalog.list()).length} models`),
  ],
  "stream-slow-reader": async () => [await tell(() => stream())],
  "error-longer-than-body": async () => [await tell(() => once.billing.usage())],
  "poll-1m-html": async () => [await tell(async () => (await once.tasks.get("task_html")).status)],
  "upload-413": async () => [await tell(() => once.uploads.image(image(20_000_000)))],
  "answer-before-body": async () => [
    await tell(async () => {
      await once
        .model("x-v3-omni")
        .submit(
          { ...request, prompt: "b".repeat(2_000) },
          { extraBody: { case: "early", pad: "c".repeat(3_000_000) } },
        );
      return "submitted";
    }),
  ],
  "file-through-proxy": async () => {
    const dispatcher = new ProxyAgent({ uri: proxy, proxyTunnel: true });
    const proxied = createClient({ apiKey: KEY, baseUrl: url, dispatcher });
    const told = await tell(() => save("2m", proxied));
    await proxied.close();
    await dispatcher.destroy();
    return [told];
  },
  "file-through-agent": async () => {
    const dispatcher = new Agent();
    const own = createClient({ apiKey: KEY, baseUrl: url, dispatcher });
    const told = await tell(() => save("2m", own));
    await own.close();
    await dispatcher.destroy();
    return [told];
  },
};

function image(bytes: number): Buffer {
  const png = Buffer.alloc(bytes);
  Buffer.from("89504e470d0a1a0a", "hex").copy(png);
  return png;
}

for (const name of cases) {
  const told = (await CASES[name]?.()) ?? ["no such case"];
  const report: Report = { case: name, told };
  process.stdout.write(`${JSON.stringify(report)}\n`);
}
await Promise.all([client.close(), once.close()]);
