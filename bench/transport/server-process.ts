// A gateway with fixed answers in a separate process, so that the cost of the gateway is not
// measured.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

// The answers in the format of 1-core.md (Task record, Submission acknowledgement).
const RECORD = JSON.stringify({
  code: 200,
  data: {
    id: "task_0123456789abcdef",
    status: "processing",
    progress: 40,
    created: 1_771_200_000,
    estimated_time: 60,
  },
});
const CREATED = JSON.stringify({
  code: 200,
  data: [{ status: "submitted", task_id: "task_0123456789abcdef" }],
});

const server = createServer((request, response) => {
  request.resume().on("end", () => {
    const text = request.method === "GET" ? RECORD : CREATED;
    response.writeHead(200, {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(text),
      "x-request-id": "0123456789abcdef",
    });
    response.end(text);
  });
});
server.keepAliveTimeout = 600_000;
server.listen(0, "127.0.0.1", () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
// If the parent ends, even after a crash, the server must end too.
process.on("disconnect", () => process.exit(0));
