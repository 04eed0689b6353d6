// Reads and writes the runs in `sessionStorage`, which lasts until the tab is closed. A browser may
// forbid the storage, or the storage may be full.

const KEY = "sdkgen-runs";

/** Returns the stored text. Returns `null` if there is none. */
export function storedText(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Whether an earlier page of this tab has stored runs. */
export const hasStoredRuns = (): boolean => storedText() !== null;

/** Stores the text. Returns `false` if the browser refuses the text. */
export function storeText(text: string): boolean {
  try {
    sessionStorage.setItem(KEY, text);
    return true;
  } catch {
    return false;
  }
}
