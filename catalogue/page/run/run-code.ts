// The code that a page needs only with a run: it sends, awaits and stores runs, and shows them.
export { begin, restoreRuns, stop, waitOn } from "./send/runner.js";
export { Comparison } from "./sheet/comparison.js";
export { Outcome } from "./sheet/outcome-sheet.js";
