// Makes a journal in a file.
import { ConfigurationError } from "../call/errors/index.js";
import { formatValue } from "../validation/issue.js";
import { journalOf } from "./client-journal.js";
import { FileStore } from "./file-store.js";
import type { Journal } from "./journal.js";
import type { JournalOptions } from "./stored-jobs.js";

/**
 * Makes a journal in the file `path`, which must be on a local disk. If the file is missing,
 * creates it and its folder. Only the owner can read the file. With the lock `path.lock`, only one
 * process at a time can use the file. The file contains the requests of open jobs with their
 * prompts, but never the API key.
 */
export function fileJournal(path: string, options: JournalOptions = {}): Journal {
  if (typeof path !== "string" || path === "" || path.includes("\0") || /[/\\]$/.test(path)) {
    throw new ConfigurationError(
      `fileJournal takes the path of a file (got ${formatValue(path)}).`,
    );
  }
  return journalOf(new FileStore(path), options);
}
