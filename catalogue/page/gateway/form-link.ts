// Finds the form for a request that the gateway received.
import { isJsonObject, type JsonObject } from "../../../generator/page.js";
import { hashOf } from "../address/address.js";
import { loadModel } from "../load.js";
import { withMember } from "../request/request.js";
import type { RequestLine } from "./answers.js";

/**
 * Returns the address of a form that contains the body of a logged request. Returns `undefined` if
 * the model has no form for the endpoint of the request, or if the body is not a complete JSON
 * object.
 */
export async function formLinkOf(
  { method, path, model }: RequestLine,
  text: string | undefined,
): Promise<string | undefined> {
  const body = text === undefined ? undefined : objectIn(text);
  if (model === undefined || body === undefined) return undefined;
  const loaded = await loadModel(model);
  const form = loaded?.calls.find(
    ({ module }) => module.method === method && module.endpoint === path.split("?")[0],
  );
  if (form === undefined) return undefined;
  const { call } = form.module;
  const request = withMember(body, "model", undefined);
  return hashOf({ id: model, request, ...(call !== undefined && { call }) });
}

function objectIn(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
