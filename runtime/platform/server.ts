// Bun and Deno: `fetch`, and Node's file system.
import { channel } from "node:diagnostics_channel";
import { openPart, placeOf } from "../results/download/part-file.js";
import { openImage } from "../resources/uploads/image-file.js";
import type { Platform } from "./platform.js";
import { platform as web } from "./web.js";

export const platform: Platform = { ...web, files: { openPart, placeOf, openImage }, channel };
