// Answers of a server that is no twin of ours, on the three wires: the caller gets the reason, and nothing is sent twice.
import { createServer as createH2 } from "node:http2";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { Agent, ProxyAgent } from "undici";
import { describe, expect, onTestFinished, test } from "vitest";
import { createClient, type ClientOptions } from "../../../runtime/index.js";
import { record, startLedger, type LedgerOptions } from "../../ledger/index.js";
import { MODELS } from "../stage/models.js";

const WIRES: readonly (readonly [string, () => Partial<ClientOptions>])[] = [
  ["pool", () => ({})],
  ["dispatcher", () => ({ dispatcher: new Agent() })],
  ["fetch", () => ({ fetch: globalThis.fetch })],
];
