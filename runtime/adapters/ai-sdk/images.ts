// Puts the input images of a call into the model's request fields.
import { fieldsOf, isArray } from "../../validation/value.js";
import type { InputFile, MediaRequest } from "./media-request.js";

/** The input images of a call: the first and last frame, and the reference images. */
export interface InputImages {
  readonly first: InputFile | undefined;
  readonly last: InputFile | undefined;
  readonly references: readonly InputFile[];
  /** Name of the AI SDK option that contained the reference images. */
  readonly option: string;
}

const ENDS = ["end_frame_image", "last_frame_image"];

/**
 * Writes the input images into the request fields. A first or last frame goes into its own field,
 * if the model has one and the call has no reference image with a role. Any other image becomes an
 * item of `image_with_roles` or `image_urls`. Warns about an image that fits into no field.
 */
export async function setImages(
  mediaRequest: MediaRequest,
  upload: (data: string | Uint8Array) => Promise<string>,
  { first, last, references, option }: InputImages,
): Promise<void> {
  if ([first, last, ...references].every((file) => file === undefined)) return;
  const { roles, isObject } = await readImageFields(mediaRequest);
  const reference = roles.find((role) => role.startsWith("reference"));
  // According to the API document 2-video.md (x-omni, x-v3-omni), one request cannot have both
  // images with roles and images in other fields.
  const isByRole = references.length > 0 && reference !== undefined;
  const inputs: readonly InputImage[] = [
    {
      optionName: "first frame",
      file: first,
      role: "first_frame",
      singleFields: ["first_frame_image"],
    },
    { optionName: "last frame", file: last, role: "last_frame", singleFields: ENDS },
    ...references.map((file) => ({
      optionName: option,
      file,
      role: reference ?? "",
      singleFields: [],
    })),
  ];
  const lists: Record<ListField, unknown[]> = { image_with_roles: [], image_urls: [] };
  for (const image of inputs) {
    if (image.file === undefined) continue;
    const field =
      (isByRole ? undefined : mediaRequest.fieldOf(image.singleFields)) ??
      listFieldFor(mediaRequest, image, roles);
    if (field === undefined) {
      mediaRequest.warnMissing(image.optionName, missingFields(image, roles));
      continue;
    }
    const url = await resolveFileUrl(image.file, upload);
    if (field === "image_with_roles") lists[field].push({ url, role: image.role });
    else if (field === "image_urls") lists[field].push(isObject ? { url } : url);
    else mediaRequest.fields[field] = url;
    if (field === "image_urls" && image.file === first)
      mediaRequest.warn(
        image.optionName,
        'The image is sent in the field "image_urls".',
        "compatibility",
      );
  }
  for (const [field, images] of Object.entries(lists)) {
    if (images.length > 0) mediaRequest.fields[field] = images;
  }
}

interface InputImage {
  /** Name of the AI SDK option, for warnings. */
  readonly optionName: string;
  readonly file: InputFile | undefined;
  readonly role: string;
  /**
   * Names of request fields that take a single image and suit this one. The first name that the
   * model has is used. Empty for a reference image.
   */
  readonly singleFields: readonly string[];
}

type ListField = "image_with_roles" | "image_urls";

const resolveFileUrl = async (
  file: InputFile,
  upload: (data: string | Uint8Array) => Promise<string>,
) => (file.type === "url" ? file.url : upload(file.data));

// Returns the list field for an image, or `undefined` if no list takes it. If the model has no
// roles, `image_urls` takes any image except a last frame.
function listFieldFor(mediaRequest: MediaRequest, { role }: InputImage, roles: readonly string[]) {
  if (roles.includes(role)) return "image_with_roles";
  const isPlain =
    roles.length === 0 && role !== "last_frame" && mediaRequest.fieldOf(["image_urls"]);
  return isPlain ? "image_urls" : undefined;
}

function missingFields({ singleFields }: InputImage, roles: readonly string[]): readonly string[] {
  if (singleFields.length > 0) return singleFields;
  return [roles.length > 0 ? "image_with_roles for references" : "image_urls"];
}

// Returns the roles that the items of `image_with_roles` accept, and whether the items of
// `image_urls` are objects. A model without `image_with_roles` has no roles.
async function readImageFields({ model }: MediaRequest) {
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
