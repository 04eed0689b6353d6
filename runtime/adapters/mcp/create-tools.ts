// Makes the tools that create tasks: one tool per model, or one tool for all models and two search
// tools.
import { ConfigurationError, InputValidationError } from "../../call/errors/index.js";
import { formatValue } from "../../validation/issue.js";
import { isNumber, isObject } from "../../validation/value.js";
import { imagesText, readRequest } from "./request-images.js";
import {
  MODEL,
  REQUEST,
  TEXT,
  WAITS,
  waitingFor,
  type Connection,
  type Run,
  type Tool,
} from "./tool.js";

const createArguments = ({ waitMs }: Connection) => ({
  wait: {
    type: "number",
    minimum: 0,
    description: `seconds to wait for the task, at most ${waitMs / 1000} (default); 0 returns the task id at once`,
  },
  again: {
    type: "boolean",
    description: "true sends the same request again: this creates another task, which is billed",
  },
  quote: {
    type: "string",
    description: "the quote from an earlier answer; sending the quote accepts its price",
  },
});

/** Names of the tools in the mode `search`. A tool of a model must not have one of these names. */
const SEARCH_TOOLS = ["search_models", "describe_model", "create"];

export async function createTools(
  connection: Connection,
  reservedNames: readonly string[],
): Promise<Readonly<Record<string, Tool>>> {
  const { catalog } = connection;
  const create = createRunner(connection);
  const createArgs = createArguments(connection);
  const modelTools = await catalog.tools([...SEARCH_TOOLS, ...reservedNames]);
  if (modelTools !== undefined) {
    return Object.fromEntries(
      modelTools.map(({ id, name, description, schema }) => {
        const { $defs, definitions, ...request } = schema;
        const tool: Tool = {
          summary: `${description} If you repeat the same request, you get the same task. ${WAITS}${imagesText(connection)}`,
          parameters: { request, ...createArgs },
          needs: ["request"],
          isPaid: true,
          // A reference in the request's schema starts at the root of the tool's schema, so the
          // definitions move there.
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
      summary:
        "Finds models by words of their id, title, category, operation and tags. Each result has the price of a request with the model's default values.",
      parameters: {
        query: TEXT,
        limit: { type: "integer", description: "the most models to return, 1 to 50 (default: 20)" },
      },
      run: async ({ query = "", limit }, { client }) => {
        const matches = catalog.search(String(query), Number(limit ?? 20) || 20);
        const models = matches.models.map(async (match) => {
          return { ...match, price: await connection.money.defaultPrice(client, match.model) };
        });
        return { ...matches, models: await Promise.all(models) };
      },
    },
    describe_model: {
      summary: "Returns the JSON Schema of a model's request.",
      parameters: MODEL,
      needs: ["model"],
      run: async ({ model }, { client }) =>
        catalog.describe(catalog.resolveId(model, client), client),
    },
    create: {
      summary: `Creates a task of a model, which costs money. If you repeat the same model and request, you get the same task. ${WAITS}${imagesText(connection)}`,
      parameters: { ...MODEL, ...REQUEST, ...createArgs },
      needs: ["model", "request"],
      isPaid: true,
      run: create,
    },
  };
}

function createRunner({ catalog, money, canAsk, uploadDir }: Connection): Run {
  return async ({ model, request, wait, again, quote }, session, context) => {
    const waitMs = waitMsOf(wait);
    const { client, jobs } = session;
    const id = catalog.resolveId(model, client);
    const handle = client.model(id);
    const { checked, identity, withBytes } = await readRequest(request, uploadDir);
    const issues = await handle.validate(checked);
    if (issues.length > 0 || !isObject(checked))
      throw new InputValidationError(id, issues, { model: id });
    const job = await jobs.of(client, id, identity, again === true);
    const estimate = await money.estimate(client, id, checked);
    if (job.tasks === undefined) {
      const proposal = { job: job.id, model: id, request: identity, estimate };
      const confirmation = await money.admit(
        { ...proposal, quote, canAsk: canAsk(context) },
        context,
      );
      if (confirmation !== undefined) return confirmation;
    }
    const submit = async () => handle.submit(await withBytes(id), { jobId: job.id });
    const startJob = () => jobs.start(job, submit);
    try {
      const end = await session.wait(startJob, job, waitingFor(context, waitMs));
      // If no task has an id yet, the answer asks the agent to repeat the call. So the job does not
      // count as reported.
      job.wasReported ||= job.taskIds.length > 0;
      return { model: id, estimate, ...end };
    } catch (error) {
      job.wasReported ||= !context.mcpReq.signal.aborted;
      throw error;
    }
  };
}

/**
 * Returns the argument `wait` in milliseconds, or `undefined` if it is absent. Throws
 * `ConfigurationError` for an invalid value.
 */
function waitMsOf(wait: unknown): number | undefined {
  if (wait === undefined) return undefined;
  if (isNumber(wait) && wait >= 0) return wait * 1000;
  throw new ConfigurationError(
    `The argument 'wait' must be a number of seconds, 0 or more (got ${formatValue(wait)}). Nothing was sent.`,
  );
}
