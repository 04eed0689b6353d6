// Fields that several tables of videos share: references to images, and images with a role.
import type { RefusedPatch, Row } from "../form.js";
import { url, urls } from "../form.js";

/** An image with a role; its file has the name of the role. */
export const role = (name: string) => ({ url: url(`${name}.png`), role: name });

/** Values of `image_with_roles` without one of their fields. */
export const noUrl = [[{ role: "first_frame" }], "image_with_roles[0].url is required"] as const;
export const noRole = [[{ url: url("a.png") }], "image_with_roles[0].role is required"] as const;

/** An image with a role at a URL that is not public. */
export const hiddenRole = [
  [{ url: "a.png", role: "first_frame" }],
  "rule:public-urls /image_with_roles/0/url",
] as const;

/** `image_urls` and `image_with_roles` exclude each other. */
export const bothImages: RefusedPatch = [
  { image_urls: urls(1), image_with_roles: [role("first_frame")] },
  "rule:images-or-roles /image_with_roles",
];

/** Fields that a model does not have. */
export const refusedBy = (rule: string, fields: Readonly<Record<string, unknown>>): Row["refuse"] =>
  Object.entries(fields).map(([name, value]) => [{ [name]: value }, `rule:${rule} /${name}`]);
