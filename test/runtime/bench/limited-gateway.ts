// A gateway in a process of its own that answers 1,500 requests a second and refuses the rest: `node --import tsx`.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const PER_SECOND = 1500;
const TASK_MS = 30_000;

const counts = { requests: 0, refused: 0, sockets: 0, mostSockets: 0, creates: 0 };
const createdAt = new Map<string, number>();
let windowAt = 0;
let inWindow = 0;

function isRefused(): boolean {
  const second = Math.floor(Date.now() / 1000);
  if (second !== windowAt) {
    windowAt = second;
    inWindow = 0;
  }
  return ++inWindow > PER_SECOND;
}

function taskRecord(id: string): object {
  const age = Date.now() - (createdAt.get(id) ?? 0);
  if (age < TASK_MS)
    return { id, status: "processing", progress: Math.floor((100 * age) / TASK_MS) };
  const videos = [{ url: [`https://cdn.example.com/${id}.mp4`], expires_at: 1_900_000_000 }];
  return { id, status: "completed", progress: 100, cost: 0.1, credits_cost: 1, result: { videos } };
}

const server = createServer((request, response) => {
  if (request.url === "/counts") {
    response.end(JSON.stringify(counts));
    return;
  }
  request.resume();
  counts.requests++;
  if (isRefused()) {
    counts.refused++;
    response.writeHead(429, { "content-type": "application/json", "retry-after": "1" });
    response.end('{"error":{"message":"too many requests","type":"rate_limit_error"}}');
    return;
  }
  let data: unknown;
  if (request.method === "POST") {
    const id = `task_${++counts.creates}`;
    createdAt.set(id, Date.now());
    data = [{ status: "submitted", task_id: id }];
  } else {
    data = taskRecord(request.url?.split("/").at(-1) ?? "");
  }
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ code: 200, data }));
});
server.on("connection", (socket) => {
  counts.mostSockets = Math.max(counts.mostSockets, ++counts.sockets);
  socket.on("close", () => counts.sockets--);
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
