// Reads and writes the runs in `sessionStorage`, which a tab keeps until it is closed. A browser
// may refuse the storage, or have no room.

const KEY = "sdkgen-runs";

/** Returns the stored text; `null` without one. */
export function storedText(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Whether an earlier page of this tab has stored runs. */
export const hasStoredRuns = (): boolean => storedText() !== null;

/** Stores the text. Returns whether the browser took it. */
export function storeText(text: string): boolean {
  try {
    sessionStorage.setItem(KEY, text);
    return true;
  } catch {
    return false;
  }
}
