import { client } from "./client.js";
import { fields } from "./fields.js";
import { ids } from "./ids.js";
import { values } from "./values.js";

console.log((await ids(true)).join(", "));
console.log((await fields()).join(", "));
console.log((await values(false)).join(", "));
await client.close();
