// The saving of files, loaded with the first one.
import { lazily } from "../resources/lazily.js";
import type { Downloads, DownloadSettings } from "./download.js";

/** Saves files as `createDownloads` does; what that needs is loaded on first use. */
export function createSaving(settings: DownloadSettings): Downloads {
  let loaded: Downloads | undefined;
  const downloads = lazily(async () => {
    const { createDownloads } = await import("./download.js");
    return (loaded = createDownloads(settings));
  });
  return {
    save: async (source, path, options) => (await downloads()).save(source, path, options),
    close: async () => loaded?.close(),
  };
}
