// Two models with image fields, and a client on a ledger server. Their `fields` mark images as the
// generator does.
import { onTestFinished } from "vitest";
import type { OperationRequests } from "../../../generated/src/index.js";
import { createCoreClient, type Client } from "../../../runtime/call/client/client.js";
import type { ClientOptions } from "../../../runtime/call/client/options.js";
import { defineModel, type ModelModule } from "../../../runtime/call/model/definition.js";
import type { ModelRegistry } from "../../../runtime/call/model/registry.js";
import { systemClock, type Clock } from "../../../runtime/call/time/clock.js";
import type { ImageFile } from "../../../runtime/index.js";
import { checkText } from "../../../runtime/validation/check.js";
import { isPublicUrl } from "../../../runtime/validation/public-url.js";
import { startLedger, type LedgerOptions, type LedgerServer } from "../../ledger/index.js";

type Image = string | ImageFile;

export interface PicturedRequest {
  readonly prompt: string;
  readonly first_frame?: Image;
  readonly image_urls?: readonly Image[];
  readonly element_list?: readonly { readonly element_input_urls: readonly Image[] }[];
  readonly image_with_roles?: readonly { readonly url: Image; readonly role: string }[];
  readonly video_url?: string;
  readonly reference_voice?: string;
}

/** The id of a model whose idempotency key the gateway honours (2-video.md, Common). */
export const KEYED = "x-imagine-pictured";
/** The id of a model whose idempotency key the gateway does not honour. */
export const PLAIN = "x-pictured";

const modelOf = (id: string): ModelModule<PicturedRequest> =>
  defineModel<PicturedRequest>(
    {
      id,
      category: "video",
      capabilityTags: [],
      operation: "video_generation",
      method: "POST",
      endpoint: "/v1/videos/generations",
      schemaVersion: "2026-07-30",
      idempotencyKey: id === KEYED,
      fields: {
        prompt: true,
        first_frame: "image",
        image_urls: "image",
        element_list: { element_input_urls: "image" },
        image_with_roles: { url: "image", role: true },
        video_url: true,
        reference_voice: true,
      },
      pricing: { images: ["image_urls/*"] },
    },
    (body, found) => checkText(body["prompt"], found, "prompt", 0, Infinity),
    [
      {
        name: "public-image-urls",
        section: "2-video.md, Common",
        says: "image_urls must be public HTTPS URLs",
        at: "",
        holds: ({ image_urls = [] }) =>
          Array.isArray(image_urls) && image_urls.every((url) => isPublicUrl(url)),
      },
    ],
  );

export interface PicturedModels {
  readonly "x-pictured": PicturedRequest;
  readonly "x-imagine-pictured": PicturedRequest;
}

export const registry: ModelRegistry = {
  models: { [PLAIN]: async () => modelOf(PLAIN), [KEYED]: async () => modelOf(KEYED) },
};

export type PicturedClient = Client<PicturedModels, OperationRequests>;

export interface FileStage {
  readonly client: PicturedClient;
  readonly server: LedgerServer;
  /** The bodies of all billed creates. */
  readonly bodies: () => readonly string[];
}

/** Makes a client that is never closed, like the client of a process that crashes. */
export const unclosed = (
  { url: baseUrl, apiKey }: LedgerServer,
  options: ClientOptions,
  clock: Clock = systemClock,
): PicturedClient =>
  createCoreClient<PicturedModels, OperationRequests>(
    registry,
    { apiKey, baseUrl, pollIntervalMs: 1, ...options },
    { clock, random: () => 0.5, uuid: () => crypto.randomUUID(), env: {} },
  );

/** Makes a client of a server, for the running test. */
export function clientOf(
  server: LedgerServer,
  options: ClientOptions = {},
  clock?: Clock,
): PicturedClient {
  const client = unclosed(server, options, clock);
  onTestFinished(() => client.close());
  return client;
}

/** Starts a ledger server and makes a client, for the running test. */
export async function stage(
  options: ClientOptions = {},
  ledger: LedgerOptions = {},
  clock?: Clock,
): Promise<FileStage> {
  const server = await startLedger({ models: [PLAIN, KEYED], ...ledger });
  onTestFinished(() => server.close());
  const client = clientOf(server, options, clock);
  return { client, server, bodies: () => server.ledger.creates.map(({ body }) => body) };
}

/** The first bytes of each type that the gateway accepts, and a text that makes images different. */
export const bytesOf = (type: "png" | "jpeg" | "gif" | "webp", text = "cat"): Buffer => {
  const begin = { png: "\x89PNG\r\n\x1a\n", jpeg: "\xff\xd8\xff\xe0", gif: "GIF89a", webp: "" };
  return Buffer.from((begin[type] || "RIFF1234WEBP") + text, "latin1");
};

export const PNG = bytesOf("png");

/** SHA-256 of `PNG`. */
export const PNG_SHA256 = "c37c5842009839f1e62859d09f10cc1327e1925fe9badbd990dcf376f1ec43f7";
