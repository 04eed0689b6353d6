// The types of the web application: the data of a request that every route can read.
import type { Context, Hono } from "hono";
import type { Key } from "../keys/key.js";
import type { Offer } from "../scenarios/book.js";
import type { Fault } from "../scenarios/connection.js";
import type { Peer } from "./peer.js";

/** One request of the service, with the notes of its route for the log. */
export interface Trace {
  readonly url: URL;
  /** Arrival in Unix milliseconds of the instance's clock. */
  at: number;
  /** The body; `undefined` if it was too large. */
  body: Uint8Array | undefined;
  /** Scenarios that may apply to the request. */
  offers: readonly Offer[];
  readonly scenarioTexts: string[];
  fault?: Fault;
  key?: Key;
  model?: string;
  task?: string;
}

export interface AppTypes {
  Bindings: { readonly peer: Peer; readonly trace: Trace };
}

export type App = Hono<AppTypes>;
export type RouteContext = Context<AppTypes>;
