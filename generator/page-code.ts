// The door for the code that a page of the catalogue shows. It is apart from `page.ts` because the other pages need no printer.
export { callText } from "./typescript/call-text.js";
