// Answers that are whole and wrong: extra ones, odd ids, other forms.
import { MODELS, type Bench, type Keyed } from "../bench.js";
import type { FaultCase, Seen } from "../case.js";
import type { Step } from "../server/fault-server.js";
import { acknowledged, answer } from "../server/http.js";
import { bytes } from "../server/steps.js";

const UNKNOWN = "unknown, with key, time and hash";

type Play = (bench: Bench, keyed: Keyed) => Promise<unknown>;

function each(
  id: string,
  name: string,
  want: Seen,
  play: Play,
  kinds: readonly Keyed[] = ["K", "N"],
): readonly FaultCase[] {
  return kinds.map((keyed) => ({
    id,
    name: `${name}, ${keyed}`,
    want,
    play: (bench) => play(bench, keyed),
  }));
}

/** One submission that meets these steps. */
async function submit(bench: Bench, keyed: Keyed, ...creates: readonly Step[]): Promise<string> {
  const server = await bench.serve({ creates });
  const client = bench.client(server.url);
  if (bench.reused) await bench.play(client.catalog.list());
  return bench.told(client.model(MODELS[keyed]).submit({ prompt: "a" }));
}

/** Bills, and answers with bytes of the task. */
const about =
  (reply: (id: string) => Buffer): Step =>
  ({ bill, send }) =>
    send(reply(bill()));

async function extraResponse(bench: Bench, keyed: Keyed): Promise<unknown> {
  const twice = about((id) => Buffer.concat([acknowledged(id), acknowledged("task_of_nobody")]));
  const server = await bench.serve({ creates: [twice] });
  const model = bench.client(server.url).model(MODELS[keyed]);
  const first = await bench.told(model.submit({ prompt: "a" }));
  return [first, await bench.told(model.submit({ prompt: "b" }))];
}

async function twoIds(bench: Bench, keyed: Keyed): Promise<unknown> {
  const server = await bench.serve({ creates: [about((id) => acknowledged(id, "task_second"))] });
  const task = await bench.play(
    bench.client(server.url).model(MODELS[keyed]).submit({ prompt: "a" }),
  );
  return [task.id, ...task.siblings.map(({ id }) => id)];
}

async function badId(bench: Bench, keyed: Keyed, id: unknown): Promise<unknown> {
  const server = await bench.serve({ creates: [about(() => acknowledged(id))] });
  const told = await bench.told(
    bench.client(server.url).model(MODELS[keyed]).submit({ prompt: "a" }),
  );
  return { told, reads: server.arrived.filter(({ method }) => method === "GET").length };
}

async function form202(bench: Bench, keyed: Keyed): Promise<unknown> {
  const data = (id: string) => ({
    id,
    object: "generation.task",
    status: "submitted",
    poll_url: `/v1/tasks/${id}`,
  });
  const server = await bench.serve({
    creates: [about((id) => answer(202, { code: 202, data: data(id) }))],
  });
  const error: unknown = await bench
    .play(bench.client(server.url).model(MODELS[keyed]).submit({ prompt: "a" }))
    .catch((reason: unknown) => reason);
  const { cause, taskId } = error as { readonly cause?: Error; readonly taskId?: string };
  return {
    told: bench.sentence(error),
    taskId,
    cause: cause?.name,
    namesTheHeader: cause?.message.includes("X-Service-Response-Version"),
    sent: server.posts.some(({ headers }) => "x-service-response-version" in headers),
  };
}

export const ANSWERS: readonly FaultCase[] = [
  ...each(
    "F18",
    "a second answer in the socket",
    { creates: 2, wire: 2, told: ["task_1", "task_2"] },
    extraResponse,
  ),
  ...each("F21", "two ids", { creates: 1, wire: 1, told: ["task_1", "task_second"] }, twoIds),
  ...[
    ["a path", "../usage?scope=account"],
    ["5 MB", "t".repeat(5_242_880)],
    ["a number", 7],
  ].flatMap(([name, id]) =>
    each(
      "F22",
      `an id that is ${String(name)}`,
      { creates: 1, wire: 1, told: { told: UNKNOWN, reads: 0 } },
      (bench, keyed) => badId(bench, keyed, id),
    ),
  ),
  ...each(
    "F23",
    "200 with code 500",
    { creates: 0, wire: 1, told: UNKNOWN },
    (bench, keyed) => submit(bench, keyed, bytes(answer(200, { code: 500, message: "no" }))),
    ["N"],
  ),
  // With a promised key it is sent again as any 500 is (design, Money first); the matrix does not tell the two apart here.
  ...each(
    "F23",
    "200 with code 500, then one that holds",
    { creates: 1, wire: 2, told: "task_1" },
    (bench, keyed) => submit(bench, keyed, bytes(answer(200, { code: 500, message: "no" }))),
    ["K"],
  ),
  ...each(
    "F24",
    "the 202 form",
    {
      creates: 1,
      wire: 1,
      told: {
        told: UNKNOWN,
        taskId: "task_1",
        cause: "ProtocolError",
        namesTheHeader: true,
        sent: false,
      },
    },
    form202,
  ),
];
