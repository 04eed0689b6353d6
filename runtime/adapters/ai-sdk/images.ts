// The images that a call brings, in the fields that a model has for them.
import { fieldsOf, isArray } from "../../validation/value.js";
import type { InputFile, MediaRequest } from "./media-request.js";

/** The images of a call, by what they are for. */
export interface InputImages {
  readonly first: InputFile | undefined;
  readonly last: InputFile | undefined;
  readonly references: readonly InputFile[];
  /** Name of the option that `references` came with. */
  readonly option: string;
}

const ENDS = ["end_frame_image", "last_frame_image"];

/** Sets each image: in a field of its own, as one of `image_with_roles`, or as one of `image_urls`. */
export async function setImages(
  to: MediaRequest,
  upload: (data: string | Uint8Array) => Promise<string>,
  { first, last, references, option }: InputImages,
): Promise<void> {
  if (first === undefined && last === undefined && references.length === 0) return;
  const { roles, isObject } = await itemsOf(to);
  const reference = roles.find((role) => role.startsWith("reference"));
  // A model takes images with roles or those in other fields, not both (2-video.md, x-omni, x-v3-omni).
  const allByRole = references.length > 0 && reference !== undefined;
  const wanted = [
    { as: "first frame", file: first, role: "first_frame", own: ["first_frame_image"] },
    { as: "last frame", file: last, role: "last_frame", own: ENDS },
    ...references.map((file) => ({ as: option, file, role: reference ?? "", own: [] })),
  ];
  const byRole: object[] = [];
  const plain: unknown[] = [];
  for (const { as, file, role, own } of wanted) {
    if (file === undefined) continue;
    const field = allByRole ? undefined : to.fieldOf(own);
    // Where images have roles, one of `image_urls` may count as a first frame.
    const isPlain = roles.length === 0 && role !== "last_frame" && to.fieldOf(["image_urls"]);
    if (field === undefined && !roles.includes(role) && !isPlain) {
      const some = roles.length > 0 ? "image_with_roles for references" : "image_urls";
      to.hasNone(as, own.length > 0 ? own : [some]);
      continue;
    }
    const url = file.type === "url" ? file.url : await upload(file.data);
    if (field !== undefined) to.fields[field] = url;
    else if (roles.includes(role)) byRole.push({ url, role });
    else {
      plain.push(isObject ? { url } : url);
      if (file === first) to.warn(as, "It is one of image_urls.", "compatibility");
    }
  }
  if (byRole.length > 0) to.fields["image_with_roles"] = byRole;
  if (plain.length > 0) to.fields["image_urls"] = plain;
}

// The roles of `image_with_roles`, none where the model has no such field, and whether `image_urls` are objects with a URL.
async function itemsOf({ model }: MediaRequest) {
  const { jsonSchema } = (await model.schema())["~standard"];
  const fields = fieldsOf(jsonSchema.input({ target: "draft-2020-12" })["properties"]);
  const items = (name: string) => fieldsOf(fieldsOf(fields[name])["items"]);
  const role = fieldsOf(fieldsOf(items("image_with_roles")["properties"])["role"])["enum"];
  const listed = isArray(role) ? role.map(String) : ["first_frame", "last_frame", "reference"];
  return {
    roles: Object.hasOwn(fields, "image_with_roles") ? listed : [],
    isObject: items("image_urls")["type"] === "object",
  };
}
