// The part of `fetch` that the SDK uses. This part is declared here, so that users need no type
// library for `fetch`.
import type { HttpMethod } from "../wire.js";

/** Sends a request: `globalThis.fetch`, or a function with the same parameters. */
export type FetchFunction = (url: string, init: FetchInit) => Promise<FetchedResponse>;

/** A request. A JSON body is a string, except on Deno. Every other body is a `Blob`. */
export interface FetchInit {
  method: HttpMethod;
  headers: Record<string, string>;
  redirect: "manual";
  signal: AbortSignal;
  cache?: "no-store";
  body?: string | Blob;
}

/** The properties of a `Response` that the SDK reads. */
export interface FetchedResponse {
  readonly status: number;
  readonly type?: string;
  readonly headers: { forEach(visit: (value: string, name: string) => void): void };
  /** A web stream in a `Response`, or a Node stream in node-fetch and cross-fetch. */
  readonly body: { getReader(): FetchedReader } | AsyncIterable<FetchedPiece> | object | null;
  arrayBuffer?(): Promise<ArrayBuffer>;
}

/** A piece of a body. */
export type FetchedPiece = Uint8Array | ArrayBuffer | string;

/** Reads a body piece by piece. */
export interface FetchedReader {
  read(): Promise<{ readonly done: boolean; readonly value?: FetchedPiece | undefined }>;
  cancel(reason?: unknown): Promise<void>;
}
