// A minimal gateway on hono. It stores tasks in a map. It does not check keys, validate requests or
// bill.
import { serve } from "@hono/node-server";
import { Hono } from "hono";

const tasks = new Map();
const app = new Hono();
app.post("/v1/videos/generations", async (c) => {
  const { model } = await c.req.json();
  const id = `task_${tasks.size}`;
  tasks.set(id, { id, model, status: "completed", progress: 100 });
  return c.json({ code: 200, data: [{ status: "submitted", task_id: id }] });
});
app.get("/v1/tasks/:id", (c) => c.json({ code: 200, data: tasks.get(c.req.param("id")) }));
serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) =>
  console.log(`listening on http://127.0.0.1:${port}`),
);
