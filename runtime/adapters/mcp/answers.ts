// Builds the answers of tools. An answer contains its data twice, as text and as structured
// content, and links to files.
import { pathToFileURL } from "node:url";
import type { CallToolResult } from "@modelcontextprotocol/server";
import { isGatewayError } from "../../call/errors/index.js";
import { type Fields, isArray, isObject } from "../../validation/value.js";
import type { ImageContent } from "./small-images.js";

/**
 * Returns the result of a tool call, from the data of the tool. The field `images` of the data
 * becomes images of the answer. `budget` describes the remaining budget.
 */
export function answer(
  { images = [], ...data }: Fields,
  budget: Fields | undefined,
): CallToolResult {
  // Converting to JSON and back removes undefined fields.
  const text = JSON.stringify({ ...data, budget });
  const structuredContent = JSON.parse(text) as Record<string, unknown>;
  const files = isArray(data["files"]) ? data["files"].filter(isObject) : [];
  const links = files.map(({ name, url, path }) => ({
    type: "resource_link" as const,
    uri: typeof path === "string" ? pathToFileURL(path).href : String(url),
    name: String(name),
  }));
  const isError = data["error"] !== undefined;
  return {
    content: [{ type: "text", text }, ...links, ...(images as readonly ImageContent[])],
    structuredContent,
    ...(isError && { isError }),
  };
}

/** Returns the error fields that an agent may see. They contain no request and no secret. */
export function errorOf(error: unknown): Fields {
  if (!isGatewayError(error)) {
    const message = error instanceof Error ? error.message : String(error);
    return { name: "Error", message };
  }
  const { name, message, taskId, retryable, issues } = error.toJSON();
  // Omits the value in each issue, because the value comes from the request.
  const reasons = issues?.map(({ pointer, message: reason }) => ({ pointer, message: reason }));
  return { name, message, taskId, retryable, issues: reasons };
}
