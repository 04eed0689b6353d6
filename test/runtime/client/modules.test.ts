// The client of the subpath `client`: it knows no model ids, only the modules that callers pass to
// it.
import { afterEach, beforeEach, expect, test } from "vitest";
import { journalOf } from "../../../runtime/jobs/client-journal.js";
import { Bench } from "../../faults/bench.js";
import { billed, silence } from "../../faults/server/steps.js";
import { StageStore } from "../stage/memory-store.js";
import { imagine, omni } from "../stage/models.js";

const ONLY_MODULES = {};
const REQUEST = { prompt: "a" };

let bench: Bench;
beforeEach(() => void (bench = new Bench(1)));
afterEach(() => bench.end());

test("a model id throws an error that names the module to import", () => {
  const client = bench.client("http://127.0.0.1:9", {}, ONLY_MODULES);
  expect(() => client.model("x-v3-omni")).toThrow(
    'pass the module "models/x-v3-omni" of this package to client.model. Or import createClient from the main entry, which knows every id.',
  );
});

test("a module is validated and run, and its task is polled at its pace, also after resume", async () => {
  const server = await bench.serve();
  const client = bench.client(server.url, {}, ONLY_MODULES);
  expect(await client.model(omni).validate({ prompt: 1 })).toMatchObject([{ path: ["prompt"] }]);
  const task = await bench.play(Promise.resolve(client.model(imagine).submit(REQUEST)));
  const again = client.tasks.resume(JSON.parse(JSON.stringify(task)) as never);
  expect((await bench.play(again.result())).videos).toHaveLength(1);
});

test.each([
  [imagine, 2],
  [omni, 1],
] as const)(
  "a journal sends again only if the module promises idempotency: $0.id",
  async (model, creates) => {
    const store = new StageStore();
    const server = await bench.serve({ creates: [billed(silence)] });
    const started = () => bench.client(server.url, { journal: journalOf(store) }, ONLY_MODULES);
    const killed = started().model(model as typeof omni);
    void Promise.resolve(killed.submit(REQUEST)).catch(() => undefined);
    await bench.until(() => server.posts.length === 1, "still");
    const next = started();
    next.model(model as typeof omni);
    await bench.play(next.recover());
    expect(server.posts.length).toBe(creates);
  },
);
