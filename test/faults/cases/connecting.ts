// Faults before a byte is sent: connections that fail, calls that end before they start. Also
// answers that no parser accepts.
import { once } from "node:events";
import { connect } from "node:net";
import { Worker } from "node:worker_threads";
import { Agent } from "undici";
import { KEY, MODELS, UNKNOWN, type Bench, type KeyKind } from "../bench.js";
import { both, sentOnce, unsent, type FaultCase } from "../case.js";
import { FaultServer, LOCALHOST } from "../server/fault-server.js";
import { acknowledged, answer, head } from "../server/http.js";
import { emptyPort } from "../server/loopback.js";
import { billed, bytes, silence } from "../server/steps.js";

async function opensLater(bench: Bench, keyed: KeyKind): Promise<unknown> {
  const port = await emptyPort();
  const server = new FaultServer();
  const { id } = await bench.play(
    bench.client(`http://127.0.0.1:${port}`).model(MODELS[keyed]).submit({ prompt: "a" }),
    async (now) => {
      if (now >= 300 && server.connections === 0)
        await bench.started(server.listen(port)).catch(() => undefined);
    },
  );
  return id;
}

async function noSuchName(bench: Bench, keyed: KeyKind): Promise<unknown> {
  const server = await bench.serve();
  let lookups = 0;
  const dispatcher = new Agent({
    connect: {
      lookup: (name, _options, done) => {
        if (lookups++ === 0)
          done(
            Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: "ENOTFOUND" }),
            [],
          );
        else done(null, [{ address: "127.0.0.1", family: 4 }]);
      },
    },
  });
  bench.ends(() => dispatcher.destroy());
  const client = bench.client(server.url.replace("127.0.0.1", "gateway.example"), {
    dispatcher,
    insecure: true,
  });
  return bench.told(client.model(MODELS[keyed]).submit({ prompt: "a" }));
}

// A thread that listens and then blocks: its connection queue fills up, and the kernel leaves
// further connections unanswered.
const DEAF = `const { parentPort } = require("node:worker_threads");
const server = require("node:net").createServer();
server.listen(0, "127.0.0.1", 1, () => {
  parentPort.postMessage(server.address().port);
  setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
});`;

async function connectTimeout(bench: Bench, keyed: KeyKind): Promise<unknown> {
  const server = await bench.serve();
  const deaf = new Worker(DEAF, { eval: true });
  const [port] = (await once(deaf, "message")) as [number];
  const filling = Array.from({ length: 4 }, () =>
    connect(port, "127.0.0.1").on("error", () => undefined),
  );
  bench.ends(async () => {
    for (const socket of filling) socket.destroy();
    await deaf.terminate();
  });
  await Promise.race(filling.map((socket) => once(socket, "connect")));
  const codes: unknown[] = [];
  const url = `http://127.0.0.1:${port}`;
  const dispatcher = new Agent({ connect: { timeout: 50 } }).compose(
    (dispatch) => (options, handler) =>
      // The second attempt reaches a working server, as if the host name had got another address.
      dispatch(codes.length === 0 ? options : { ...options, origin: server.url }, handler),
  );
  bench.ends(() => dispatcher.destroy());
  const onRetry = ({ error }: { readonly error: unknown }) =>
    void codes.push((error as { readonly code?: string }).code);
  const client = bench.client(url, { dispatcher, hooks: { onRetry } });
  const told = await bench.told(client.model(MODELS[keyed]).submit({ prompt: "a" }));
  return { told, codes };
}

async function selfSigned(bench: Bench, keyed: KeyKind): Promise<unknown> {
  const server = await bench.serve({ tls: true });
  const { name, message } = await bench.failure(bench.submit(server, keyed));
  return { name, namesTls: /TLS/.test(message), namesKey: message.includes(KEY) };
}

async function resetWhileConnecting(bench: Bench, keyed: KeyKind): Promise<unknown> {
  const server = await bench.serve({
    tls: true,
    onConnection: (socket, index) => {
      if (index === 0) socket.resetAndDestroy();
      return index === 0;
    },
  });
  const dispatcher = new Agent({ connect: { ca: LOCALHOST } });
  bench.ends(() => dispatcher.destroy());
  return bench.told(bench.submit(server, keyed, {}, { dispatcher }));
}

async function abortedBefore(bench: Bench, keyed: KeyKind): Promise<unknown> {
  const server = await bench.serve();
  const client = bench.client(server.url);
  const reason = new Error("not wanted");
  const signal = AbortSignal.abort(reason);
  const calls = [
    client.model(MODELS[keyed]).submit({ prompt: "a" }, { signal }),
    client.catalog.list({ signal }),
  ];
  const told = await bench.play(
    Promise.all(
      calls.map((call) =>
        Promise.resolve(call).then(
          () => "done",
          (error: unknown) => error === reason,
        ),
      ),
    ),
  );
  return { told, connections: server.connections };
}

async function abortedInBackoff(bench: Bench, keyed: KeyKind): Promise<unknown> {
  const server = await bench.serve({ creates: [bytes(answer(429, {}, { "retry-after": "60" }))] });
  const controller = new AbortController();
  const reason = new Error("changed my mind");
  let told: unknown = "waits";
  const call = bench.submit(server, keyed, { signal: controller.signal });
  call.then(
    () => (told = "done"),
    (error: unknown) => (told = error === reason),
  );
  // After the answer has arrived, only the pause before the next attempt remains.
  await bench.until(
    () => server.posts.length === 1 && !bench.wire.isBusy(new Set()) && bench.clock.waiting > 0,
  );
  controller.abort(reason);
  await new Promise((resolve) => setImmediate(resolve));
  return { told, timers: bench.clock.waiting };
}

async function abortedAfterSending(bench: Bench, keyed: KeyKind): Promise<unknown> {
  const server = await bench.serve({ creates: [billed(silence)] });
  const controller = new AbortController();
  const options = { signal: controller.signal, idempotencyKey: "mine-7" };
  const caught = bench.submit(server, keyed, options).catch((reason: unknown) => reason);
  await bench.until(() => server.posts.length === 1);
  controller.abort();
  const { name, submission } = (await caught) as {
    readonly name: string;
    readonly submission?: { readonly idempotencyKey: string; readonly outcome: string };
  };
  return [name, submission?.idempotencyKey, submission?.outcome];
}

const bigHeaders = (headers: Record<string, string>) => (bench: Bench, keyed: KeyKind) => {
  const text = Buffer.concat([Buffer.from(head(200, headers)), acknowledged("task_1")]);
  return bench.meets(keyed, { creates: [billed(bytes(text))] });
};

const MANY_HEADERS = Object.fromEntries(
  Array.from({ length: 200 }, (_, i) => [`x-${i}`, "v".repeat(100)]),
);

export const CONNECTING: readonly FaultCase[] = [
  ...both("F01", "a closed port opens after 300 ms", sentOnce("task_1"), opensLater),
  ...both("F02", "a name is not found once", sentOnce("task_1"), noSuchName),
  ...both(
    "F03",
    "a connection is not made in time",
    sentOnce({ told: "task_1", codes: ["UND_ERR_CONNECT_TIMEOUT"] }),
    connectTimeout,
  ),
  ...both(
    "F04",
    "a certificate that signs itself",
    unsent({ name: "ConnectionError", namesTls: true, namesKey: false }),
    selfSigned,
  ),
  ...both("F05", "RST while connecting", sentOnce("task_1"), resetWhileConnecting),
  ...both(
    "F38",
    "a signal that has aborted",
    unsent({ told: [true, true], connections: 0 }),
    abortedBefore,
  ),
  ...both(
    "F39",
    "an abort in a pause",
    { creates: 0, wire: 1, told: { told: true, timers: 0 } },
    abortedInBackoff,
  ),
  ...both(
    "F40",
    "an abort after sending",
    sentOnce(["AbortError", "mine-7", "unknown"]),
    abortedAfterSending,
  ),
  ...both(
    "F49",
    "a header of 20 KB",
    sentOnce(UNKNOWN),
    bigHeaders({ "x-big": "v".repeat(20_480) }),
  ),
  ...both("F49", "200 headers", sentOnce(UNKNOWN), bigHeaders(MANY_HEADERS)),
];
