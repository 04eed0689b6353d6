// Makes the tool that uploads an image. An agent may pass a path, but only of a file in a folder
// that a person has allowed.
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import {
  inputRequired,
  inputResponse,
  type InputRequiredResult,
  type Root,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { readWhole, realPathBelow, reasonOf } from "../../batch/read-below.js";
import { ConfigurationError } from "../../call/errors/index.js";
import { LARGEST_UPLOAD_BYTES } from "../../resources/uploads/upload-bytes.js";
import { isArray } from "../../validation/value.js";
import type { Connection, Tool } from "./tool.js";

export function uploadTool({ uploadDir, isLocal, hasRoots }: Connection): Tool {
  // The roots (folders) that a client over HTTP lists may be on another machine.
  const takesPath = uploadDir !== undefined || isLocal;
  const where = uploadDir === undefined ? "your client's roots" : "the server's upload folder";
  return {
    summary: "Uploads a JPEG, PNG, WebP or GIF and returns a URL for use in requests.",
    parameters: {
      ...(takesPath && {
        path: { type: "string", description: `path of an image file in ${where}` },
      }),
      data: { type: "string", description: "bytes of the image in Base64" },
    },
    run: async ({ path, data }, { client }, context) => {
      if (path === undefined) {
        const text = checkedText(takesPath ? "'path' or 'data'" : "'data'", data);
        return { ...(await client.uploads.image(fromBase64(text))) };
      }
      const folders = uploadDir === undefined ? rootsOf(context, hasRoots(context)) : [uploadDir];
      if (!isArray(folders)) return folders;
      const { bytes, filename } = await readFile(checkedText("'path'", path), folders);
      return { ...(await client.uploads.image(bytes, { filename })) };
    },
  };
}

function checkedText(name: string, value: unknown): string {
  if (typeof value === "string" && value !== "") return value;
  throw new ConfigurationError(
    `The tool 'upload' needs the argument ${name}, a string that is not empty.`,
  );
}

function fromBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  } catch {
    throw new ConfigurationError("The argument 'data' must be the bytes of an image in Base64.");
  }
}

/**
 * Returns the folders that the client lists as its roots, or an answer that asks for them. Throws
 * `ConfigurationError` if the client has no roots.
 */
function rootsOf(
  { mcpReq: { inputResponses } }: ServerContext,
  hasRoots: boolean,
): readonly string[] | InputRequiredResult {
  const response = inputResponse(inputResponses, "roots");
  if (response.kind === "roots") return response.roots.flatMap(folderOf);
  if (hasRoots) return inputRequired({ inputRequests: { roots: inputRequired.listRoots() } });
  throw new ConfigurationError(
    "The server has no folder from which it may read files. Start it with --upload-dir DIR, use a client that lists its folders (roots), or pass the argument 'data'.",
  );
}

function folderOf({ uri }: Root): readonly string[] {
  try {
    return [fileURLToPath(uri)];
  } catch {
    // The root is no folder of this machine, so its files cannot be read.
    return [];
  }
}

/**
 * Reads a file in one of the folders. The error is the same for a missing file and a file outside
 * the folders, so that an agent cannot search the machine.
 */
async function readFile(
  path: string,
  folders: readonly string[],
): Promise<{ readonly bytes: Uint8Array; readonly filename: string }> {
  const name = JSON.stringify(path.slice(0, 100));
  for (const folder of folders) {
    const file = await realPathBelow(folder, path).catch(() => undefined);
    if (file === undefined) continue;
    const bytes = await readWhole(file, LARGEST_UPLOAD_BYTES).catch((error: unknown) => {
      throw new ConfigurationError(`The file ${name} ${reasonOf(error)}.`);
    });
    return { bytes, filename: basename(file) };
  }
  const list = folders.length === 0 ? "none" : folders.join(", ");
  throw new ConfigurationError(
    `The file ${name} is in none of the folders that the tool 'upload' may read (${list}). Pass the argument 'data', or move the file to such a folder.`,
  );
}
