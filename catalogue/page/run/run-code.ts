// The code that a page needs only with a run: it sends, awaits and stores runs, and shows them.
export * from "./send/runner.js";
export * from "./sheet/outcome-sheet.js";
