// A function that ends before its task: POST submits, GET ?id= reads the state once. This form of
// handler is for Cloudflare, Deno, Bun and others.
import { createClient, isGatewayError } from "gateway-sdk";

export default {
  async fetch(request: Request): Promise<Response> {
    // Edge workers need the client in the handler. Without process.env pass { apiKey, baseUrl }.
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
      // The whole file is in memory, because a function has no disk. The gateway sets its type.
      return new Response(await state.result.videos[0]?.blob({ maxBytes: 50_000_000 }));
    } catch (error) {
      if (!isGatewayError(error)) throw error;
      return Response.json({ error: error.name, taskId: error.taskId }, { status: 502 });
    }
  },
};
