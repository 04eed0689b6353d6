// Titles that the form makes from field names.
import { expect, test } from "vitest";
import { titleOfName } from "../data/title.js";

test.each([
  ["image_urls", "Image URLs"],
  ["url", "URL"],
  ["fileUri", "File URI"],
  ["mimeType", "MIME type"],
  ["topP", "Top P"],
  ["maxOutputTokens", "Max output tokens"],
  ["task_id", "Task ID"],
  ["nsfw_check", "NSFW check"],
  ["extend_s", "Extend s"],
  ["image_with_roles", "Image with roles"],
  ["constructor", "Constructor"],
  ["imageURLs", "Image URLs"],
  ["HTTPHeader", "HTTP header"],
  ["image1Url", "Image1 URL"],
  ["4K", "4K"],
  ["élanVital", "Élan vital"],
  ["_", "_"],
  ["", ""],
])("the name %j becomes the title %j", (name, title) => {
  expect(titleOfName(name)).toBe(title);
});
