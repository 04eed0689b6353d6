// A worker that writes results to S3 or a compatible store.
// npm install bullmq@6 ioredis@5 aws4fetch
import { AwsClient } from "aws4fetch";
import { batchWorker } from "gateway-sdk/queue";

const {
  REDIS_URL = "redis://127.0.0.1:6379",
  QUEUE = "videos",
  S3_BUCKET_URL = "https://my-bucket.s3.eu-central-1.amazonaws.com",
  S3_REGION = "eu-central-1",
  AWS_ACCESS_KEY_ID = "",
  AWS_SECRET_ACCESS_KEY = "",
} = process.env;

const s3 = new AwsClient({
  accessKeyId: AWS_ACCESS_KEY_ID,
  secretAccessKey: AWS_SECRET_ACCESS_KEY,
  service: "s3",
  region: S3_REGION,
});

const results = {
  async put(name: string, file: ReadableStream<Uint8Array>, { signal }: { signal: AbortSignal }) {
    // S3 needs the length first, so the whole file is in memory. S3 never shows a partial file.
    const body = await new Response(file).arrayBuffer();
    const path = name.split("/").map(encodeURIComponent).join("/");
    const answer = await s3.fetch(`${S3_BUCKET_URL}/${path}`, { method: "PUT", body, signal });
    // The result is paid for, so the worker retries until its URL expires.
    if (!answer.ok) throw new Error(`S3 answered ${answer.status} to ${name}`);
  },
};

const worker = await batchWorker({}, REDIS_URL, { queue: QUEUE, results, say: console.error });
process.once("SIGTERM", () => void worker.close());
await worker.closed;
