// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import type { ModelRegistry } from "#runtime/index.js";

/** Functions that load the module of an operation on first use, by operation name. */
export const operations = {
  "images-generations": async () => (await import("./operations/images-generations.js")).default,
  "music-adjust-speed": async () => (await import("./operations/music-adjust-speed.js")).default,
  "music-extend-flow-music": async () =>
    (await import("./operations/music-extend-flow-music.js")).default,
  "music-sounds": async () => (await import("./operations/music-sounds.js")).default,
  "music-upload-cover": async () => (await import("./operations/music-upload-cover.js")).default,
  "text-generate-content": async () =>
    (await import("./operations/text-generate-content.js")).default,
} satisfies ModelRegistry["operations"];
