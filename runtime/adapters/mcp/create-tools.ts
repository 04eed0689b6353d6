// The tools that create: one for each model, or one for all models with two tools to find a model.
import { InputValidationError } from "../../call/errors/index.js";
import { isObject } from "../../validation/value.js";
import { sorted } from "./jobs.js";
import {
  MODEL,
  REQUEST,
  TEXT,
  WAITS,
  waiting,
  type Connection,
  type Run,
  type Tool,
} from "./tool.js";

const CREATE = {
  again: {
    type: "boolean",
    description: "true creates this request another time, and pays again",
  },
  quote: {
    type: "string",
    description: "the quote of an earlier answer; sending it accepts its price",
  },
};

/** Tool names that a model may not have. */
const SEARCHING = ["search_models", "describe_model", "create"];

export async function createTools(
  connection: Connection,
  taken: readonly string[],
): Promise<Readonly<Record<string, Tool>>> {
  const { catalog } = connection;
  const create = creating(connection);
  const each = await catalog.tools([...SEARCHING, ...taken]);
  if (each !== undefined) {
    return Object.fromEntries(
      each.map(({ id, name, description, schema }) => {
        const { $defs, definitions, ...request } = schema;
        const tool: Tool = {
          says: `${description} The same request is the same create. ${WAITS}`,
          takes: { request, ...CREATE },
          needs: ["request"],
          pays: true,
          // The request's schema refers to definitions from the root.
          definitions: {
            ...($defs !== undefined && { $defs }),
            ...(definitions !== undefined && { definitions }),
          },
          run: (args, ...rest) => create({ ...args, model: id }, ...rest),
        };
        return [name, tool];
      }),
    );
  }
  return {
    search_models: {
      says: "Finds models by words of their id, title, category and tags.",
      takes: { query: TEXT, limit: { type: "integer", description: "1 to 50, default 20" } },
      run: async ({ query = "", limit }) =>
        catalog.search(String(query), Number(limit ?? 20) || 20),
    },
    describe_model: {
      says: "Gives the JSON Schema of a model's request.",
      takes: MODEL,
      needs: ["model"],
      run: async ({ model }) => catalog.describe(catalog.known(model)),
    },
    create: {
      says: `Creates with a model, and costs money. The same model and request is the same create. ${WAITS}`,
      takes: { ...MODEL, ...REQUEST, ...CREATE },
      needs: ["model", "request"],
      pays: true,
      run: create,
    },
  };
}

function creating({ catalog, money, canAsk }: Connection): Run {
  return async ({ model, request, again, quote }, session, context) => {
    const { client, jobs } = session;
    const id = catalog.known(model);
    const handle = client.model(id);
    const issues = await handle.validate(request);
    if (issues.length > 0 || !isObject(request))
      throw new InputValidationError(id, issues, { model: id });
    const sent = sorted(request);
    const job = await jobs.of(client, id, sent, again === true);
    const estimate = await money.estimate(client, id, sent);
    if (job.tasks === undefined) {
      const what = { job: job.id, model: id, request: sent, estimate };
      const instead = await money.admit({ ...what, quote, canAsk: canAsk(context) }, context);
      if (instead !== undefined) return instead;
    }
    const begin = () => jobs.start(job, () => handle.submit(sent, { jobId: job.id }));
    try {
      const end = await session.wait(begin, job, waiting(context));
      // If the task is not known yet, the answer asks the agent to repeat the call.
      job.isTold ||= job.taskIds.length > 0;
      return { model: id, estimate, ...end };
    } catch (error) {
      job.isTold ||= !context.mcpReq.signal.aborted;
      throw error;
    }
  };
}
