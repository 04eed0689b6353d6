// Every error says what it was about: task, model and request id, wherever it comes from.
import { expect, test } from "vitest";
import { caught, clientOn } from "../stage/client.js";
import { serve, type Script } from "../stage/server.js";

const page: Script = () => ({ headers: { "x-request-id": "req-7" }, body: "<html>Sign in</html>" });
const reset: Script = (_, __, response) => {
  response.destroy();
  return "handled";
};

test.each([
  ["a page", page, { name: "ProtocolError", requestId: "req-7" }],
  ["a reset", reset, { name: "ConnectionError" }],
] as const)("%s in place of a task names the task and its model", async (_, script, facts) => {
  const server = await serve(script);
  const { client, play } = clientOn(server.url);
  const about = { ...facts, taskId: "task_1", model: "x-v3-omni" };
  const task = client.model("x-v3-omni").resume("task_1");
  expect(await caught(play(task.refresh()))).toMatchObject(about);
  // Polling gives up after many failures in a row, with the last one.
  expect(await caught(play(task.result()))).toMatchObject(about);
  expect(await caught(play(client.tasks.get("task_1")))).toMatchObject({
    ...facts,
    taskId: "task_1",
  });
});

test("a closed port names the task of a read and the model of a create", async () => {
  const { client, play, wire } = clientOn("http://127.0.0.1:9");
  wire.refuseNext(100);
  expect(await caught(play(client.tasks.get("task_1")))).toMatchObject({
    name: "ConnectionError",
    taskId: "task_1",
  });
  expect(await caught(play(client.model("x-v3-omni").submit({ prompt: "a" })))).toMatchObject({
    name: "ConnectionError",
    model: "x-v3-omni",
  });
});

test("the closing of a client is about none of its calls", async () => {
  const server = await serve(({ url }, _, response) => {
    if (!url.includes("stream")) return new Promise(() => undefined);
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write('data: {"candidates":[]}\n\n');
    return "handled";
  });
  const { client } = clientOn(server.url);
  const contents = [{ role: "user", parts: [{ text: "a" }] }] as const;
  const stream = client.text.stream({ model: "m", contents })[Symbol.asyncIterator]();
  await stream.next();
  const calls = [stream.next(), client.tasks.get("task_1"), client.catalog.list()].map(caught);
  await client.close();
  const [streamed, ...reads] = await Promise.all([...calls, caught(client.catalog.list())]);
  const about = { name: "ClientClosedError", taskId: undefined, model: undefined };
  expect(streamed).toMatchObject({ name: "SubmissionUnknownError", model: "m", cause: about });
  for (const error of reads) expect(error).toMatchObject(about);
});
