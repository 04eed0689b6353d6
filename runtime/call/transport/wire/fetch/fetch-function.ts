// The part of `fetch` that the SDK uses. Declared here, so that the declarations need no library of
// types.

/** Sends a request as `fetch` does: `globalThis.fetch`, or a function around it. */
export type FetchFunction = (url: string, init: FetchInit) => Promise<FetchedResponse>;

/** A request. A JSON body is a text, except under Deno; any other is a `Blob`. */
export interface FetchInit {
  method: "GET" | "POST";
  headers: Record<string, string>;
  redirect: "manual";
  signal: AbortSignal;
  cache?: "no-store";
  body?: string | Blob;
}

/** The part of a `Response` that is read. */
export interface FetchedResponse {
  readonly status: number;
  readonly type?: string;
  readonly headers: { forEach(visit: (value: string, name: string) => void): void };
  /** A web stream in a `Response`; a stream of Node in node-fetch and cross-fetch. */
  readonly body: { getReader(): FetchedReader } | AsyncIterable<FetchedPiece> | object | null;
  arrayBuffer?(): Promise<ArrayBuffer>;
}

/** A piece of a body. */
export type FetchedPiece = Uint8Array | ArrayBuffer | string;

/** Gives a body piece by piece. */
export interface FetchedReader {
  read(): Promise<{ readonly done: boolean; readonly value?: FetchedPiece | undefined }>;
  cancel(reason?: unknown): Promise<void>;
}
