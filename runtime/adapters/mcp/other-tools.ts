// The other tools: prices, tasks, unfinished jobs of earlier processes, spending, uploads.
import { ConfigurationError, InputValidationError } from "../../call/errors/index.js";
import type { UnsentJob } from "../../jobs/recover.js";
import { fieldsOf } from "../../validation/value.js";
import { MODEL, REQUEST, TEXT, WAITS, waiting, type Connection, type Tool } from "./tool.js";

export function otherTools({
  catalog,
  money,
  isLocal,
  isOneOfMany,
}: Connection): Readonly<Record<string, Tool>> {
  return {
    estimate: {
      says: "Estimates the cost of a request in USD. Creates nothing.",
      takes: { ...MODEL, ...REQUEST },
      needs: ["model", "request"],
      run: async ({ model, request }, { client }) => {
        const id = catalog.known(model);
        const issues = await client.model(id).validate(request);
        if (issues.length > 0) throw new InputValidationError(id, issues, { model: id });
        return { model: id, estimate: await money.estimate(client, id, fieldsOf(request)) };
      },
    },
    task: {
      says: `Waits for a task and returns its files and cost. ${WAITS}`,
      takes: { taskId: TEXT },
      needs: ["taskId"],
      run: async ({ taskId }, session, context) => {
        const id = String(taskId);
        const job = session.jobs.ofTask(id);
        if (job === undefined && isOneOfMany)
          throw new ConfigurationError(
            `There is no task ${JSON.stringify(id.slice(0, 100))} of yours.`,
          );
        const begin = async () => [session.client.tasks.resume({ id, model: job?.model })];
        return session.wait(begin, job, waiting(context));
      },
    },
    tasks: {
      says: "Lists the tasks, newest first, with their latest observed states.",
      takes: {},
      run: async (_, { jobs }) => ({
        tasks: jobs.list().flatMap(({ model, at, taskIds, states }) =>
          taskIds.map((taskId) => {
            const { status = "unknown", progress, cost } = states.get(taskId) ?? {};
            return { taskId, model, status, progress, costUsd: cost, at };
          }),
        ),
      }),
    },
    recover: {
      says:
        "Lists unfinished work, also of earlier processes: tasks to wait for, creates that may have been billed, and creates that " +
        "were not sent. To continue one of these creates, create with the same model and request.",
      takes: {},
      run: async (_, { client, jobs }) => {
        const { tasks, unknown, unsent } = await client.recover({ send: false });
        const own = <Left extends { readonly jobId: string }>(all: readonly Left[]) =>
          all.filter(({ jobId }) => jobs.isOwn(jobId));
        return {
          tasks: own(tasks).map(({ task, model, at }) => ({ taskId: task.id, model, at })),
          unknown: own(unknown).map((job) => ({ ...factsOf(job), taskIds: job.taskIds })),
          unsent: own(unsent).map(factsOf),
        };
      },
    },
    // All principals share the API key, so its usage is not for one of them.
    ...(!isOneOfMany && { usage: USAGE }),
    budget: {
      says: "Returns the remaining budget.",
      takes: {},
      run: async (_, session) =>
        session.budget() === undefined ? { message: "There is no limit." } : {},
    },
    upload: {
      says: "Uploads a JPEG, PNG, WebP or GIF and returns a URL for use in requests.",
      takes: {
        ...(isLocal && { path: { type: "string", description: "path of the file" } }),
        data: { type: "string", description: "its bytes in Base64" },
      },
      run: async ({ path, data = "" }, { client }) => {
        const bytes = () => Uint8Array.from(atob(String(data)), (sign) => sign.charCodeAt(0));
        return { ...(await client.uploads.image(path === undefined ? bytes() : String(path))) };
      },
    },
  };
}

const factsOf = ({ model, at, request }: UnsentJob) => ({ model, at, request });

const TIME = { type: "string", description: "RFC 3339 with an offset" };

const USAGE: Tool = {
  says: "Returns the spending of the API key, by default in the last 24 hours.",
  takes: { start: TIME, end: TIME, groupBy: { enum: ["model", "date"] } },
  run: async (query, { client }) => ({ ...(await client.usage.query(query)) }),
};
