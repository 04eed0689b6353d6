// The file that a gateway serves for a video.
import type { Gateway } from "../../../gateway/index.js";

/** The video of a task, or of the latest create. */
export async function videoOf(gateway: Gateway, taskId = gateway.creates().at(-1)?.taskId) {
  const url = `http://gateway.test/files/${String(taskId)}/video-1.mp4`;
  const answer = await gateway.fetch(new Request(url));
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}
