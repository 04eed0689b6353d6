// The platform (features of one JavaScript runtime) for Bun and Deno. Uses `fetch`, and the file
// system through Node's modules.
import { channel } from "node:diagnostics_channel";
import { fileSaver } from "../results/download/saver.js";
import { readImage } from "../resources/uploads/read-image.js";
import type { Platform } from "./platform.js";
import { platform as web } from "./web.js";

export const platform: Platform = { ...web, files: { fileSaver, readImage }, channel };
