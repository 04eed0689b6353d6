// The code that sends, awaits, stores and shows runs. A page loads this code with its first run, or
// at once if the tab has stored runs.
export { begin, restoreRuns, stop, waitOn } from "./send/runner.js";
export { Comparison } from "./sheet/comparison.js";
export { Outcome } from "./sheet/outcome-sheet.js";
