// Uploads an image as the first frame of a video. Its type and size are checked before the upload.
import { createClient } from "gateway-sdk";

const client = createClient();

// Accepts a path, a file URL, bytes, a Blob, a File or a stream.
const image = await client.uploads.image(new URL("./cat.png", import.meta.url));
console.log(`${image.filename}: ${image.content_type}, ${image.bytes} bytes`);
console.log(`${image.url} works until ${image.expiresAt.toISOString()}`);

const result = await client.model("x-v3-omni").run({
  prompt: "The cat opens its eyes",
  image_with_roles: [{ url: image.url, role: "first_frame" }],
});
console.log(result.videos[0]?.url);
