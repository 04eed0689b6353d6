// The saving of files, loaded with the first one.
import { Late } from "../late/late.js";
import { downloading } from "../late/parts.js";
import { ofSignal } from "../time/cancellation.js";
import type { Downloads, DownloadSettings } from "./download.js";

/** Saves files as `createDownloads` does; what that needs is loaded on first use. */
export function createSaving(settings: DownloadSettings): Downloads {
  let loaded: Downloads | undefined;
  let closed = false;
  const downloads = new Late(async () => {
    const { closedWhileSaving, createDownloads } = await downloading.load();
    // A pool that opens after the closing would stay open.
    if (closed) throw closedWhileSaving();
    return (loaded = createDownloads(settings));
  });
  return {
    save: async (source, path, options) => {
      const { signal } = options;
      const found = await (signal ? downloads.within(ofSignal(signal)) : downloads.load());
      return found.save(source, path, options);
    },
    close: async () => {
      closed = true;
      await loaded?.close();
    },
  };
}
