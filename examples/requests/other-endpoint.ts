// Calls endpoints for which the SDK has no method. The type of an answer is `unknown`. The two
// endpoints of this example cost nothing.
import { createClient } from "gateway-sdk";

const client = createClient();

const query = { expand: "category", category: "audio" };
const listed = await client.request({ method: "GET", path: "/v1/models", query });
const { data } = listed as { readonly data: readonly { readonly id: string }[] };
console.log(data.map(({ id }) => id).join(", "));

// A POST counts as a paid request: it is sent once.
const body = { format: "csv" };
const exported = client.request({ method: "POST", path: "/v1/logs/export", body });
const { response } = await exported.withResponse();
console.log(`status ${response.status}`);
