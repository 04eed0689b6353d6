// Prepares task states and files for browsers. Removes the gateway's raw data and numbers the
// files.
import type { ResultFile, TaskResult } from "../../results/result.js";
import type { Fetching } from "../../results/download/downloads.js";
import type { TaskState } from "../../tasks/state.js";
import { openFile } from "./opened-file.js";
import type { OwnedTask } from "./owners.js";

/** Returns the files of a result. The index of a file in this list is the file's number in URLs. */
export function filesOf(result: TaskResult): readonly ResultFile[] {
  const { videos, images, audios, music, lastFrame } = result;
  return [...videos, ...images, ...audios, ...music, ...(lastFrame ? [lastFrame] : [])];
}

/** Returns a task state without the gateway's raw data, for a JSON answer. */
export function stateAnswer(state: TaskState, { model }: OwnedTask): object {
  const facts = { ...state, model, raw: undefined };
  return "result" in facts ? { ...facts, result: resultAnswer(facts.result) } : facts;
}

function resultAnswer(result: TaskResult): object {
  const files = filesOf(result);
  // `JSON.stringify` omits the methods of a file. `filesOf` does not list the WAV and cover files
  // of a track, so they have no number, and `withNumber` removes them.
  const withNumber = (file: ResultFile) => {
    return { ...file, raw: undefined, wav: undefined, cover: undefined, n: files.indexOf(file) };
  };
  const { taskId, videos, images, audios, music, characters, lastFrame, cost, credits } = result;
  return {
    taskId,
    cost,
    credits,
    videos: videos.map(withNumber),
    images: images.map(withNumber),
    audios: audios.map(withNumber),
    music: music.map(withNumber),
    characters: characters.map((character) => ({ ...character, raw: undefined })),
    lastFrame: lastFrame && withNumber(lastFrame),
  };
}

// The media types that the proxy forwards. With any other type, such as HTML, a file could run
// scripts on the proxy's origin.
const MEDIA = /^(video|audio|image)\/(?!svg)[\w.+-]+/i;

/**
 * Returns a redirect if the browser can load the file from the file server. Otherwise streams the
 * file or its requested byte range, with the status of the file server's answer.
 */
export async function fileAnswer(
  file: ResultFile,
  taskId: string,
  fetching: Fetching,
  request: Pick<Request, "headers">,
): Promise<Response> {
  if (await canRedirect(file, fetching, request)) {
    const headers = { "cache-control": "no-store", "referrer-policy": "no-referrer" };
    return new Response(null, {
      status: 302,
      headers: { ...headers, location: new URL(file.url).href },
    });
  }
  const range = request.headers.get("range");
  const part = range !== null && /^bytes=(\d+-\d*|-\d+)$/.test(range) ? range : undefined;
  const { status, headers, body } = await openFile(file, taskId, fetching, part);
  const forwardedHeaders = ["content-length", "content-range", "etag"].flatMap((name) => {
    const value = headers[name];
    return typeof value === "string" ? [[name, value] as const] : [];
  });
  const [type = "application/octet-stream"] = MEDIA.exec(String(headers["content-type"])) ?? [];
  return new Response(body, {
    status,
    headers: {
      ...Object.fromEntries(forwardedHeaders),
      "content-type": type,
      "accept-ranges": "bytes",
      "cache-control": "private, max-age=3600",
      "content-security-policy": "sandbox; default-src 'none'",
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
    },
  });
}

// Returns whether the browser can load the file from the file server: the URL must be public and
// not expired. Returns false for a request from a script or from an element with `crossorigin`.
// Such a request needs CORS headers, and the file server possibly sends none.
async function canRedirect(
  { url, expiresAt }: ResultFile,
  { isPublic }: Fetching,
  { headers }: Pick<Request, "headers">,
): Promise<boolean> {
  const isRead = headers.has("sec-fetch-site") && headers.get("sec-fetch-mode") === "cors";
  const isExpired = Number(expiresAt ?? Infinity) <= Date.now();
  return !isRead && !isExpired && (await isPublic(url));
}
