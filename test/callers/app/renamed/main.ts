import { client } from "./client.js";
import { fields } from "./fields.js";
import { forms } from "./forms.js";
import { ids } from "./ids.js";
import { values } from "./values.js";

console.log((await ids(true)).join(", "));
console.log((await fields()).join(", "));
console.log((await values(false)).join(", "));
console.log((await forms()).join(", "));
await client.close();
