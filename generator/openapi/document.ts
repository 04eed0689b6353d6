// Makes the OpenAPI 3.1 document of a gateway: the documented endpoints, with requests from
// contracts.
import { pascalCase } from "../read/normalise/names.js";
import type { Contracts } from "../read/normalise/normalise.js";
import { byCodeUnit, type Json, type JsonObject, objectOf } from "../read/schema/json.js";
import { withoutInherited } from "./inherited-names.js";
import { reachedFrom, type Answers } from "./answers.js";
import { operationOf } from "./operation.js";
import { catalog } from "./paths/catalog.js";
import { configuredCreate, creates } from "./paths/creates.js";
import { TAGS, type Endpoints, type Endpoint } from "./paths/endpoint.js";
import { money } from "./paths/money.js";
import { tasks } from "./paths/tasks.js";
import { text } from "./paths/text.js";
import { uploads } from "./paths/uploads.js";
import { type PriceOf, requestsTo } from "./requests.js";
import { REFUSALS } from "./paths/refusals.js";

/** Values for the document that neither the contracts nor the API documents contain. */
export interface DocumentFacts {
  /** The URL of the gateway. `/` means the server that serves the document. */
  readonly server: string;
  /** The licence, as an SPDX expression. */
  readonly license?: string | undefined;
  /** The URL at which users can ask questions. */
  readonly contact?: string | undefined;
  /** Returns the price of a model. By default, the document has no prices. */
  readonly priceOf?: PriceOf | undefined;
}

/**
 * Makes the document as plain JSON. Omits a model if OpenAPI tools would misread its id or a field
 * name. Throws if an error status has no meaning in `REFUSALS`.
 */
export function openApiDocument(
  all: Contracts,
  answers: Answers,
  facts: DocumentFacts,
): JsonObject {
  const { contracts } = withoutInherited(all);
  const endpoints = endpointsOf(contracts);
  const routes = Object.entries(endpoints).map(([key, endpoint]) => {
    const [method = "", path = ""] = key.split(" ");
    const route = endpoint.route ?? key;
    const requests =
      method === "POST"
        ? requestsTo(
            route.slice("POST ".length),
            contracts,
            endpoint,
            facts.priceOf ?? (() => undefined),
          )
        : undefined;
    const { [route]: bodies = DEFAULT_BODIES } = answers.routes;
    const operation = operationOf(endpoint, bodies, requests);
    return { method: method.toLowerCase(), path, operation, endpoint, bodies, requests };
  });
  const names = routes.flatMap(({ endpoint: { schema }, bodies }) =>
    [schema ?? bodies["200"], bodies["default"]].filter((name) => name !== undefined),
  );
  const tags = new Set(routes.map(({ endpoint }) => endpoint.tag));
  const requests = routes.flatMap((one) => one.requests ?? []);
  return {
    openapi: "3.1.0",
    info: infoOf(contracts, facts),
    servers: [{ url: facts.server }],
    security: [{ apiKey: [] }],
    tags: Object.entries(TAGS)
      .filter(([name]) => tags.has(name as keyof typeof TAGS))
      .map(([name, description]) => ({ name, description })),
    paths: pathsOf(routes),
    components: {
      securitySchemes: {
        apiKey: {
          type: "http",
          scheme: "bearer",
          description:
            "`Authorization: Bearer <API_KEY>`. Keep the key in a backend: never in a browser, an address or a log.",
        },
      },
      ...responsesOf(routes.map(({ endpoint, bodies }) => ({ endpoint, bodies }))),
      schemas: objectOf([
        ...requests.flatMap(({ schemas }) => Object.entries(schemas)),
        ...Object.entries(reachedFrom(names, answers)),
      ]),
    },
  };
}

const DOCUMENTED: Endpoints = {
  ...creates,
  ...text,
  ...tasks,
  ...catalog,
  ...uploads,
  ...money,
};

/** The answer schemas of a create request whose endpoint is not in the API documents. */
const DEFAULT_BODIES = {
  "200": "SubmissionResponse",
  default: "ErrorResponse",
};

// Returns the documented endpoints, and the create endpoints that are only in sdkgen.config.ts.
function endpointsOf({ models }: Contracts): Endpoints {
  const paths = [...new Set(models.map(({ endpoint }) => endpoint))].sort(byCodeUnit);
  const further = paths.filter((path) => !Object.hasOwn(DOCUMENTED, `POST ${path}`));
  return {
    ...DOCUMENTED,
    ...Object.fromEntries(
      further.map((path) => [`POST ${path}`, configuredCreate(path, `create${pascalCase(path)}`)]),
    ),
  };
}

function infoOf({ models, operations, untyped }: Contracts, facts: DocumentFacts): JsonObject {
  const dates = models.map(({ schemaVersion }) => schemaVersion).sort(byCodeUnit);
  const { license = "NOASSERTION", contact } = facts;
  return {
    title: "Generative-media gateway",
    // The version is the latest date of a contract, or the prefix of the paths if there is no
    // contract (1-core.md, Versioning).
    version: dates.at(-1) ?? "v1",
    description: `Creates videos, images, music and text with the models of a gateway: ${models.length} with a contract, ${untyped.length} without one, and ${operations.length} operations. Media are made by tasks: a create answers with the id of a task, which is polled until it has completed or failed. Schemas are a best effort: the gateway may refuse a request that its schema allows. The header X-Service-Response-Version would change the answers of creates: leave it out.`,
    contact: {
      name: "The operator of the gateway",
      ...(contact !== undefined && { url: contact }),
    },
    license: { name: license, identifier: license },
  };
}

function pathsOf(
  routes: readonly { readonly method: string; readonly path: string; readonly operation: Json }[],
): JsonObject {
  const paths = new Map<string, [string, Json][]>();
  for (const { method, path, operation } of routes) {
    paths.set(path, [...(paths.get(path) ?? []), [method, operation]]);
  }
  return objectOf([...paths].map(([path, operations]) => [path, objectOf(operations)]));
}

/** An endpoint with the schema names of its answers. */
interface EndpointAnswers {
  readonly endpoint: Pick<Endpoint, "statuses">;
  readonly bodies: Readonly<Record<string, string>>;
}

/** Makes the `responses` components for the error statuses of all endpoints. */
function responsesOf(all: readonly EndpointAnswers[]): { readonly responses: JsonObject } {
  const responses = new Map<string, Json>();
  for (const { endpoint, bodies } of all) {
    const { default: schema = "" } = bodies;
    for (const status of endpoint.statuses) {
      const { means, example } = REFUSALS[schema]?.[status] ?? {};
      if (means === undefined)
        throw new Error(`REFUSALS.${schema} lacks status ${status}; add it.`);
      responses.set(`${schema}.${status}`, {
        description: means,
        ...(status === 429 && { headers: RETRY_AFTER }),
        content: contentOf(schema, example),
      });
    }
    responses.set(`${schema}.default`, {
      description: "A refusal with another status. The API documents do not list all statuses.",
      content: contentOf(schema),
    });
  }
  return { responses: objectOf(responses) };
}

const contentOf = (schema: string, example?: Json): JsonObject => ({
  "application/json": {
    schema: { $ref: `#/components/schemas/${schema}` },
    ...(example !== undefined && { example }),
  },
});

const RETRY_AFTER = {
  "Retry-After": {
    description: "Seconds to wait before the next request. Some answers lack this header.",
    schema: { type: "integer" },
  },
};
