// Saves a result in S3 or a compatible store before its URL expires. npm install aws4fetch
import { AwsClient } from "aws4fetch";
import { createClient } from "gateway-sdk";

const {
  S3_BUCKET_URL = "https://my-bucket.s3.eu-central-1.amazonaws.com",
  S3_REGION: region = "eu-central-1",
  AWS_ACCESS_KEY_ID: accessKeyId = "",
  AWS_SECRET_ACCESS_KEY: secretAccessKey = "",
} = process.env;
const s3 = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });

await using client = createClient();
const result = await client.model("x-v3-omni").run({ prompt: "Fog over a lake", duration: 5 });

for (const [index, video] of result.videos.entries()) {
  // S3 needs the length first, so the whole file is in memory.
  const body = await video.bytes({ maxBytes: 512 * 1024 * 1024 });
  const name = `${result.taskId}/${index}.mp4`;
  const headers = { "content-type": "video/mp4" };
  const answer = await s3.fetch(`${S3_BUCKET_URL}/${name}`, { method: "PUT", body, headers });
  if (!answer.ok) throw new Error(`S3 answered ${answer.status} to ${name}`);
  console.log(`${name}: ${body.byteLength > 0 ? "kept" : "empty"}`);
}
