// A journal in a file.
import { ConfigurationError } from "../call/errors/index.js";
import { formatValue } from "../validation/issue.js";
import { journalOf } from "./client-journal.js";
import { FileStore } from "./file-store.js";
import type { Journal } from "./journal.js";
import type { JournalOptions } from "./stored-jobs.js";

/**
 * A journal in the file `path`, on a local disk. A missing file is made, with its folder, readable
 * by its owner only. The lock `path.lock` admits one process at a time. The file contains the open
 * requests with their prompts, never the API key.
 */
export function fileJournal(path: string, options: JournalOptions = {}): Journal {
  if (typeof path !== "string" || path === "" || path.includes("\0") || /[/\\]$/.test(path)) {
    throw new ConfigurationError(
      `fileJournal takes the path of a file (got ${formatValue(path)}).`,
    );
  }
  return journalOf(new FileStore(path), options);
}
