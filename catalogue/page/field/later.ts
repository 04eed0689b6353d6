// The parts of a form that most models do not need, in one file that loads when the first of them
// opens.
export { ChatEditor } from "./chat/chat.js";
export { JsonText } from "./json/json-text.js";
export { RequestJson } from "./json/request-json.js";
