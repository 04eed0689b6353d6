// Complete but wrong answers: additional answers, odd ids, other forms.
import { MODELS, UNKNOWN, type Bench, type KeyKind } from "../bench.js";
import { both, sentOnce, type FaultCase } from "../case.js";
import { acknowledged, answer } from "../server/http.js";
import { about, bytes } from "../server/steps.js";

async function extraResponse(bench: Bench, keyed: KeyKind): Promise<unknown> {
  const twice = about((id) => Buffer.concat([acknowledged(id), acknowledged("task_of_nobody")]));
  const server = await bench.serve({ creates: [twice] });
  const model = bench.client(server.url).model(MODELS[keyed]);
  const first = await bench.told(model.submit({ prompt: "a" }));
  return [first, await bench.told(model.submit({ prompt: "b" }))];
}

async function twoIds(bench: Bench, keyed: KeyKind): Promise<unknown> {
  const server = await bench.serve({ creates: [about((id) => acknowledged(id, "task_second"))] });
  const task = await bench.play(
    bench.client(server.url).model(MODELS[keyed]).submit({ prompt: "a" }),
  );
  return [task.id, ...task.siblings.map(({ id }) => id)];
}

async function badId(bench: Bench, keyed: KeyKind, id: unknown): Promise<unknown> {
  const server = await bench.serve({ creates: [about(() => acknowledged(id))] });
  const told = await bench.told(bench.submit(server, keyed));
  return { told, reads: server.arrived.filter(({ method }) => method === "GET").length };
}

async function form202(bench: Bench, keyed: KeyKind): Promise<unknown> {
  const data = (id: string) => ({
    id,
    object: "generation.task",
    status: "submitted",
    poll_url: `/v1/tasks/${id}`,
  });
  const server = await bench.serve({
    creates: [about((id) => answer(202, { code: 202, data: data(id) }))],
  });
  return {
    told: await bench.told(bench.submit(server, keyed)),
    sent: server.posts.some(({ headers }) => "x-service-response-version" in headers),
  };
}

export const ANSWERS: readonly FaultCase[] = [
  ...both(
    "F18",
    "a second answer in the socket",
    { creates: 2, wire: 2, told: ["task_1", "task_2"] },
    extraResponse,
  ),
  ...both("F21", "two ids", sentOnce(["task_1", "task_second"]), twoIds),
  // The client escapes an id as one segment of a path, so any text is safe. The client therefore
  // accepts the paid task.
  ...[
    { name: "a path", id: "../usage?scope=account", told: "../usage?scope=account" },
    { name: "5 MB", id: "t".repeat(5_242_880), told: UNKNOWN },
    { name: "a number", id: 7, told: "7" },
  ].flatMap(({ name, id, told }) =>
    both("F22", `an id that is ${name}`, sentOnce({ told, reads: 0 }), (bench, keyed) =>
      badId(bench, keyed, id),
    ),
  ),
  // With a promised key, the create is sent again, as after any 500 (docs/decisions/resending.md).
  // The matrix does not distinguish models with and without a promised key.
  ...both(
    "F23",
    "200 with code 500 once",
    { K: { creates: 1, wire: 2, told: "task_1" }, N: { creates: 0, wire: 1, told: UNKNOWN } },
    (bench, keyed) =>
      bench.meets(keyed, { creates: [bytes(answer(200, { code: 500, message: "no" }))] }),
  ),
  ...both(
    "F24",
    "the 202 form",
    // The only id in this form is the id of the task.
    sentOnce({ told: "task_1", sent: false }),
    form202,
  ),
];
