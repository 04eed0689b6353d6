// The platform for Bun and Deno. It uses `fetch`, and the file system through Node's modules.
import { channel } from "node:diagnostics_channel";
import { fileSaver } from "../results/download/saver.js";
import { readImage } from "../resources/uploads/image-file.js";
import type { Platform } from "./platform.js";
import { platform as web } from "./web.js";

export const platform: Platform = { ...web, files: { fileSaver, readImage }, channel };
