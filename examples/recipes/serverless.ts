// A function that ends long before its task: POST submits, GET ?id= asks once. As Cloudflare, Deno, Bun and others call it.
import { createClient, isGatewayError } from "gateway-sdk";

export default {
  async fetch(request: Request): Promise<Response> {
    // In a worker at the edge a client belongs inside the handler. Pass { apiKey, baseUrl } where there is no process.env.
    await using client = createClient();
    const model = client.model("x-imagine-video");
    try {
      if (request.method === "POST") {
        const { prompt } = (await request.json()) as { prompt: string };
        const task = await model.submit({ prompt });
        return Response.json({ id: task.id }, { status: 202 });
      }
      const id = new URL(request.url).searchParams.get("id") ?? "";
      const state = await model.resume(id).refresh({ timeoutMs: 5000 });
      if (state.status !== "completed") return Response.json({ status: state.status });
      // Held in memory as a whole: a function has no disk. The type is the one that the gateway names.
      return new Response(await state.result.videos[0]?.blob({ maxBytes: 50_000_000 }));
    } catch (error) {
      if (!isGatewayError(error)) throw error;
      return Response.json({ error: error.name, taskId: error.taskId }, { status: 502 });
    }
  },
};
