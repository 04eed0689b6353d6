// The endpoint that uploads input images (1-core.md, POST /v1/uploads/images).
import type { Endpoints } from "./endpoint.js";

export const uploads: Endpoints = {
  "POST /v1/uploads/images": {
    operationId: "uploadImage",
    tag: "Uploads",
    summary: "Upload an image",
    description:
      "Gives the image a public URL for 72 hours. Use the URL as an input image of a create request. JPEG, PNG, WebP or GIF, at most 20971520 bytes.",
    requestBody: {
      required: true,
      content: {
        "multipart/form-data": {
          schema: {
            type: "object",
            required: ["file"],
            properties: {
              file: { type: "string", format: "binary", description: "The image file." },
            },
          },
          encoding: { file: { contentType: "image/jpeg, image/png, image/webp, image/gif" } },
        },
      },
    },
    answer: {
      url: "https://files.example.com/uploads/picture.png",
      filename: "picture.png",
      content_type: "image/png",
      bytes: 48213,
      created_at: 1785542400,
    },
    statuses: [400, 413, 429, 500],
  },
};
