// Exports the code printer for catalogue pages. `page.ts` does not export the printer, because most
// pages print no code.
export { callText } from "./typescript/call-text.js";
export { KEY_OPTION, USUAL_SECONDS } from "./typescript/package/curl.js";
export { shellWord } from "./typescript/text/shell.js";
