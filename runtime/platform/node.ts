// The platform (features of one JavaScript runtime) for Node. By default it sends HTTP requests
// with the npm package undici.
import { pooledWire } from "../call/transport/wire/undici/pool.js";
import { platform as bundled } from "./node-bundled.js";
import type { Platform } from "./platform.js";

export const platform: Platform = { ...bundled, defaultWire: pooledWire };
