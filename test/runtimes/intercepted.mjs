// Requests of the SDK as seen by a mock that replaces `fetch` after the client was made.
import { createClient } from "gateway-sdk";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";

const client = createClient({
  apiKey: "test-key-1234567890",
  baseUrl: "https://gateway.example.com",
  fetch,
});
const seen = [];
const server = setupServer(
  http.post("https://gateway.example.com/v1/videos/generations", async ({ request }) => {
    seen.push(await request.json());
    return HttpResponse.json({ code: 200, data: { id: "task_1", status: "queued" } });
  }),
);
server.listen({ onUnhandledRequest: "error" });
const { id } = await client.model("x-v3-omni").submit({ prompt: "a cat" });
server.close();
console.log(JSON.stringify({ id, seen }));
