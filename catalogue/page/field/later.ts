// The parts of a form that most models do not need. They are one file, which loads when the form
// first needs one of them.
export { ChatEditor } from "./chat/chat.js";
export { JsonText } from "./json/json-text.js";
export { RequestJson } from "./json/request-json.js";
export { MapEditor } from "./map.js";
