// The saving of files, loaded with the first one.
import { lazily } from "../resources/lazily.js";
import type { Downloads, DownloadSettings } from "./download.js";

/** Saves files as `createDownloads` does; what that needs is loaded on first use. */
export function createSaving(settings: DownloadSettings): Downloads {
  let loaded: Downloads | undefined;
  let closed = false;
  const downloads = lazily(async () => {
    const { closedWhileSaving, createDownloads } = await import("./download.js");
    // A pool that opens after the closing would stay open.
    if (closed) throw closedWhileSaving();
    return (loaded = createDownloads(settings));
  });
  return {
    save: async (source, path, options) => (await downloads()).save(source, path, options),
    close: async () => {
      closed = true;
      await loaded?.close();
    },
  };
}
