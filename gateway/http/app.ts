// Types of the web application, with the request data that every route can read.
import type { Context, Hono } from "hono";
import type { Key } from "../keys/key.js";
import type { Offer } from "../scenarios/book.js";
import type { Fault } from "../scenarios/connection.js";
import type { Body } from "./message-body.js";
import type { Peer } from "./peer.js";

/**
 * The data of one request, for its route and for the request log. The route sets `key`, `model` and
 * `task`.
 */
export interface Trace {
  readonly url: URL;
  /** Arrival time in Unix milliseconds, from the gateway's clock. */
  at: number;
  /** The request body; `undefined` if the body was too large. */
  body: Uint8Array | undefined;
  /** Scenarios, which are simulated faults, that may apply to the request. */
  offers: readonly Offer[];
  readonly scenarioTexts: string[];
  /** The whole body of the answer, even if a scenario breaks the connection after a part of it. */
  answer?: Body | undefined;
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
