// Files that a call brings, as URLs in the fields that a model has for them.
import type { Uploads } from "../../resources/uploads/uploads.js";
import { fieldsOf, isArray } from "../../validation/value.js";
import type { Translation } from "./translation.js";

/** A file of a call, of any kind of model. */
export type InputFile =
  | { readonly type: "file"; readonly mediaType: string; readonly data: string | Uint8Array }
  | { readonly type: "url"; readonly url: string; readonly mediaType?: string | undefined };

/** What makes a URL of bytes. */
export type ImageUrl = (data: string | Uint8Array) => Promise<string>;

/** Uploads images, as long as the call is not aborted. */
export const uploadedBy =
  (uploads: Uploads, signal: AbortSignal | undefined): ImageUrl =>
  async (data) => {
    const bytes =
      typeof data === "string" ? Uint8Array.from(atob(data), (one) => one.charCodeAt(0)) : data;
    return (await uploads.image(bytes, { signal })).url;
  };

/** The image files of a call, by what they are for. */
export interface InputImages {
  readonly first?: InputFile | undefined;
  readonly last?: InputFile | undefined;
  readonly references?: readonly InputFile[] | undefined;
  /** Name of the option that `references` came with. */
  readonly option: string;
}

const ROLES = ["first_frame", "last_frame", "reference"];

/** Sets first frame, last frame and references, each in a field of its own, as an image with a role, or as one of `image_urls`. */
export async function setImages(
  to: Translation,
  urlOf: ImageUrl,
  { first, last, references = [], option }: InputImages,
): Promise<void> {
  if (first === undefined && last === undefined && references.length === 0) return;
  const { roles, areObjects } = await itemsOf(to);
  const reference = roles.find((role) => role.startsWith("reference"));
  // A model takes images with roles or those in other fields, not both (2-video.md, x-omni, x-v3-omni).
  const allByRole = references.length > 0 && reference !== undefined;
  const byRole: object[] = [];
  const plain: unknown[] = [];
  const place = async (as: string, file: InputFile, role: string | undefined, own: string[]) => {
    const field = allByRole || as === option ? undefined : to.fieldOf(...own);
    const hasRole = role !== undefined && roles.includes(role);
    // Where images have roles, one of `image_urls` may count as a first frame.
    const isPlain = roles.length === 0 && as !== "last frame" && to.has("image_urls");
    if (field === undefined && !hasRole && !isPlain) return to.hasNone(as, own);
    const url = file.type === "url" ? file.url : await urlOf(file.data);
    if (field !== undefined) to.request[field] = url;
    else if (hasRole) byRole.push({ url, role });
    else plain.push(areObjects ? { url } : url);
  };
  if (first !== undefined) {
    await place("first frame", first, "first_frame", ["first_frame_image"]);
    if (plain.length > 0) to.approximate("first frame", "It is one of image_urls.");
  }
  const ends = ["end_frame_image", "last_frame_image"];
  if (last !== undefined) await place("last frame", last, "last_frame", ends);
  const some = [roles.length > 0 ? "image_with_roles for references" : "image_urls"];
  for (const file of references) await place(option, file, reference, some);
  if (byRole.length > 0) to.request["image_with_roles"] = byRole;
  if (plain.length > 0) to.request["image_urls"] = plain;
}

/** What the contract says of the items of its lists of images. */
async function itemsOf({ model }: Translation): Promise<{
  /** Those of `image_with_roles`; none where the model has no such field. */
  readonly roles: readonly string[];
  readonly areObjects: boolean;
}> {
  const { jsonSchema } = (await model.schema())["~standard"];
  const { properties } = jsonSchema.input({ target: "draft-2020-12" });
  const fields = fieldsOf(properties);
  const items = (name: string) => fieldsOf(fieldsOf(fields[name])["items"]);
  const role = fieldsOf(fieldsOf(items("image_with_roles")["properties"])["role"]);
  const listed = isArray(role["enum"]) ? role["enum"].map(String) : ROLES;
  return {
    roles: Object.hasOwn(fields, "image_with_roles") ? listed : [],
    areObjects: items("image_urls")["type"] === "object",
  };
}
