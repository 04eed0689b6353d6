// Exports the code printer for catalogue pages. It is not in `page.ts`, because most pages print no
// code.
export { callText } from "./typescript/call-text.js";
export { shellWord } from "./typescript/text/shell.js";
