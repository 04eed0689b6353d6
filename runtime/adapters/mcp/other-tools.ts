// Makes the tools that create no task: prices, tasks, unfinished jobs, spending and uploads.
import { ConfigurationError, InputValidationError } from "../../call/errors/index.js";
import type { UnsentJob } from "../../jobs/recover.js";
import { fieldsOf } from "../../validation/value.js";
import { imagesText, readRequest } from "./request-images.js";
import { MODEL, REQUEST, TEXT, WAITS, waitingFor, type Connection, type Tool } from "./tool.js";
import { uploadTool } from "./upload-tool.js";

export function otherTools(connection: Connection): Readonly<Record<string, Tool>> {
  const { catalog, money, isOneOfMany, uploadDir } = connection;
  return {
    estimate: {
      summary: `Estimates the cost of a request in USD. Creates nothing.${imagesText(connection)}`,
      parameters: { ...MODEL, ...REQUEST },
      needs: ["model", "request"],
      run: async ({ model, request }, { client }) => {
        const id = catalog.resolveId(model, client);
        const { checked } = await readRequest(request, uploadDir);
        const issues = await client.model(id).validate(checked);
        if (issues.length > 0) throw new InputValidationError(id, issues, { model: id });
        return { model: id, estimate: await money.estimate(client, id, fieldsOf(checked)) };
      },
    },
    task: {
      summary: `Waits for a task and returns its files and cost. ${WAITS}`,
      parameters: { taskId: TEXT },
      needs: ["taskId"],
      run: async ({ taskId }, session, context) => {
        if (typeof taskId !== "string" || taskId === "")
          throw new ConfigurationError(
            "The argument 'taskId' must be the id of a task. Call the tool 'tasks' to list the tasks.",
          );
        const id = taskId;
        const job = session.jobs.ofTask(id);
        if (job === undefined && isOneOfMany)
          throw new ConfigurationError(
            `You have no task ${JSON.stringify(id.slice(0, 100))}. Call the tool 'tasks' to list your tasks.`,
          );
        const resumeTask = async () => [session.client.tasks.resume({ id, model: job?.model })];
        return session.wait(resumeTask, job, waitingFor(context));
      },
    },
    tasks: {
      summary: "Lists the tasks, newest first, with their latest observed states.",
      parameters: {},
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
      summary:
        "Lists unfinished work, also of earlier processes: tasks to wait for, create requests that may have been billed, and create requests " +
        "that were not sent. To continue one of these create requests, send the same model and request again.",
      parameters: {},
      run: async (_, { client, jobs }) => {
        const { tasks, unknown, unsent } = await client.recover({ send: false });
        const filterByPrincipal = <Entry extends { readonly jobId: string }>(
          all: readonly Entry[],
        ) => all.filter(({ jobId }) => jobs.ownsJob(jobId));
        return {
          tasks: filterByPrincipal(tasks).map(({ task, model, at }) => ({
            taskId: task.id,
            model,
            at,
          })),
          unknown: filterByPrincipal(unknown).map((job) => ({
            ...factsOf(job),
            taskIds: job.taskIds,
          })),
          unsent: filterByPrincipal(unsent).map(factsOf),
        };
      },
    },
    // A principal is a user or program that calls tools. Several principals share one API key, so
    // none of them may see the usage of the key.
    ...(!isOneOfMany && { usage: USAGE }),
    budget: {
      summary: "Returns the remaining budget.",
      parameters: {},
      run: async (_, session) =>
        session.budget() === undefined ? { message: "No budget limit is set." } : {},
    },
    upload: uploadTool(connection),
  };
}

const factsOf = ({ model, at, request }: UnsentJob) => ({ model, at, request });

const TIME = {
  type: "string",
  description: "date and time in RFC 3339 with an offset, such as 2026-08-01T00:00:00Z",
};

const USAGE: Tool = {
  summary: "Returns the spending of the API key, by default in the last 24 hours.",
  parameters: { start: TIME, end: TIME, groupBy: { enum: ["model", "date"] } },
  run: async (query, { client }) => ({ ...(await client.usage.query(query)) }),
};
