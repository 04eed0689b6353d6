// A process that submits one job, and waits for its test before or after it marks the job as
// sending.
import { writeSync } from "node:fs";
import { Redis } from "ioredis";
import { journalFrom } from "../../../runtime/jobs/client-journal.js";
import { FileStore } from "../../../runtime/jobs/file-store.js";
import type { JobEvent } from "../../../runtime/jobs/journal.js";
import { RedisStore } from "../../../runtime/jobs/redis-store.js";
import { StoredJobs } from "../../../runtime/jobs/stored-jobs.js";
import { createClient } from "../../engine/client.js";

/** The input of this program, as JSON in the first argument. */
export interface Orders {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly model: "x-imagine-video" | "x-v3-omni";
  /** Path of a journal, or address of Redis. */
  readonly place: string;
  readonly waits: "before sending" | "after sending" | "never";
}

const { place, model, waits, ...wire } = JSON.parse(process.argv[2] ?? "") as Orders;

let hasWaited = false;

/** Waits once, and blocks the whole process, as if the process was stopped here. */
function waitForTest(): void {
  if (hasWaited) return;
  hasWaited = true;
  writeSync(1, "here\n");
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000);
}

class WaitingJobs extends StoredJobs {
  override async note(event: JobEvent): Promise<void> {
    const isSending = event.kind === "sending";
    if (isSending && waits === "before sending") waitForTest();
    await super.note(event);
    if (isSending && waits === "after sending") waitForTest();
  }
}

const redis = place.startsWith("redis:") ? new Redis(place) : undefined;
const store =
  redis === undefined ? new FileStore(place) : new RedisStore(redis, { acceptLoss: false });
const warn = (line: string) => void process.stderr.write(`${line}\n`);
const journal = journalFrom(new WaitingJobs(store, { warn }));
const client = createClient({ ...wire, journal });
const submitted = client.model(model).submit({ prompt: "a cat" }, { jobId: "job" });
const said = await submitted.then(
  ({ id }) => id,
  ({ name }: Error) => name,
);
writeSync(1, `${said}\n`);
await client.close();
redis?.disconnect();
