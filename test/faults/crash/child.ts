// The program that must not die: it runs one case against a given server, and prints how each call
// ended.
import { createClient } from "../../engine/client.js";

/** Input of the child, as JSON in its first argument. */
export interface Orders {
  readonly url: string;
  /** Folder for files. */
  readonly folder: string;
  readonly name: string;
}

const { url, folder, name } = JSON.parse(process.argv[2] ?? "") as Orders;
const client = createClient({
  apiKey: "sk-crash-0123456789",
  baseUrl: url,
  // Long for loopback on a busy machine, but shorter than the minute after which a stuck process is
  // killed.
  timeouts: { totalMs: 40_000, attemptMs: 20_000, createMs: 40_000 },
});

async function ended(call: () => Promise<unknown>): Promise<string> {
  try {
    return `${await call()}`;
  } catch (error) {
    return (error as Error).name;
  }
}

async function save(file: string): Promise<string> {
  const result = await client.tasks.resume(`task_${file}`).result();
  const saved = await result.videos[0]?.save(`${folder}/${file}-${process.pid}.mp4`);
  return `saved ${saved?.bytes}`;
}

async function submit(): Promise<string> {
  const request = { prompt: "a", mode: "std", duration: 5 } as const;
  await client.model("x-v3-omni").submit(request, { extraBody: { case: name } });
  return "submitted";
}

const calls: readonly (() => Promise<unknown>)[] = name.startsWith("creates")
  ? Array.from({ length: 8 }, () => submit)
  : name.startsWith("file")
    ? [() => save(name.slice("file-".length))]
    : [async () => `${(await client.catalog.list()).length} models`];

process.stdout.write(JSON.stringify(await Promise.all(calls.map(ended))));
await client.close();
