// The proxy between web pages and the gateway. The API key stays on the server.
import { ConfigurationError } from "../../call/errors/index.js";
import type { ModelModule } from "../../call/model/definition.js";
import type { Prices } from "../../pricing/estimate-request.js";
import { fileAnswer, filesOf, stateAnswer } from "./answers.js";
import { bodyOf, requestOf } from "./body.js";
import { corsHeaders, isAllowedPage } from "./origin.js";
import type { KeyProxyOptions, ProxyClient, ProxyUser } from "./options.js";
import { memoryOwners } from "./owners.js";
import { json, errorResponse, Refusal } from "./refusal.js";
import { TaskStates } from "./task-states.js";
import { withTimeLimit } from "./time-limit.js";
import { Users } from "./users.js";

/**
 * Answers the requests of browsers. Works as a handler in Next, Hono, Bun, Deno and workers. Pass
 * it to `toNode` for Express and Fastify.
 */
export type KeyProxy = (request: Request) => Promise<Response>;

// How long the proxy caches the price list. Each estimate needs the list, and a form may request an
// estimate at each keystroke.
const PRICES_MS = 5 * 60_000;
const PRICES_TIMEOUT = { timeoutMs: 30_000 };
// Longest wait for the owner store. If the store hangs, the page gets an error, and the log gets
// the task id.
const CLAIM_MS = 10_000;

/**
 * Makes a proxy for the users of a site. Serves these routes below any path:
 * `POST models/{id}/tasks`, `POST models/{id}/estimate`, `GET tasks`, `GET tasks/{id}`,
 * `GET files/{task}/{n}` and `POST uploads`. Pages cannot reach other endpoints of the gateway.
 *
 * Throws `ConfigurationError` if `models` has a model that the client does not know. If `client` is
 * a function, `keyProxy` does not throw: the proxy answers every request with status 500 instead.
 */
export function keyProxy(options: KeyProxyOptions): KeyProxy {
  const { client, log = console.error } = options;
  const make = () => answersOf(typeof client === "function" ? client() : client, options);
  let answer = typeof client === "function" ? undefined : make();
  return async (request) => {
    const response = await Promise.resolve()
      .then(() => (answer ??= make())(request))
      .catch((error: unknown) => errorResponse(error, log));
    for (const [name, value] of corsHeaders(request, options)) response.headers.set(name, value);
    return response;
  };
}

const WITHOUT_JOURNAL =
  "The client of the proxy has no journal. After a restart, or in another process, a page may pay for the same create request again. Pass createClient({ journal: redisJournal(redis) }), or fileJournal(path) for one process.";

function answersOf(baseClient: ProxyClient, options: KeyProxyOptions): KeyProxy {
  const { owners = memoryOwners(), limits = {}, log = console.error } = options;
  const { bodyBytes = 65_536, uploadBytes = 20_971_520, bodyMs = 30_000, atOnce = 4 } = limits;
  if (baseClient.internals.journal === undefined) log(WITHOUT_JOURNAL);
  // Refuses a field that the model's contract does not list, because the gateway might still act on
  // the field.
  const client = baseClient.with({ unknownFields: "refuse" });
  const users = new Users(client, atOnce);
  const models = new Map(
    options.models.map((model) => [handleOf(client, model).id, model] as const),
  );
  let prices: { readonly list: Promise<Prices>; readonly until: number } | undefined;
  const priceList = () => {
    if (prices === undefined || Date.now() > prices.until) {
      const list: Promise<Prices> = client.pricing.catalog(PRICES_TIMEOUT);
      prices = { list, until: Date.now() + PRICES_MS };
      list.catch(() => (prices = undefined));
    }
    return prices.list;
  };

  const modelOf = (id: string, user: ProxyUser) => {
    const model = models.get(id);
    if (model !== undefined && user.models?.includes(id) !== false) return model;
    throw new Refusal(404, "NotFoundError", "There is no such model.");
  };

  const states = new TaskStates(client);
  const taskOf = async (id: string, user: ProxyUser) => {
    const owned = await owners.owns(user.id, id);
    if (owned === undefined) throw new Refusal(404, "NotFoundError", "There is no such task.");
    return { owned, state: await states.get(owned) };
  };

  const create: Route = async ([id = ""], request, user) => {
    const model = modelOf(id, user);
    const key = await keyOf(request, user);
    const fields = await requestOf(request, bodyBytes, bodyMs);
    const options = key === undefined ? {} : { idempotencyKey: key };
    const submitted = handleOf(users.clientOf(user), model).submit(fields, options);
    const task = await submitted.catch((error: unknown) => {
      // If the key was used for another request, the message of the error contains the key with the
      // proxy's prefix. So the page gets a message without the key.
      const isKeyConflict = error instanceof ConfigurationError && key && namesKey(error, key);
      if (!isKeyConflict) throw error;
      throw new Refusal(
        409,
        "ConflictError",
        "The Idempotency-Key was used for another request. Use a new key.",
      );
    });
    for (const one of [task, ...task.siblings]) states.add(one);
    const siblings = task.siblings.map((one) => one.id);
    // Records the owner before the answer to the page. Without a recorded owner, no user can read
    // the task.
    const unclaimed: string[] = [];
    for (const taskId of [task.id, ...siblings]) {
      try {
        const claim = owners.claim(user.id, { id: taskId, model: id });
        await withTimeLimit(claim, CLAIM_MS, () => new Error(`no answer in ${CLAIM_MS / 1000} s`));
      } catch (error) {
        unclaimed.push(`${taskId} (${error instanceof Error ? error.message : String(error)})`);
      }
    }
    if (unclaimed.length > 0) {
      const userName = JSON.stringify(user.id);
      throw new Error(
        `Tasks of user ${userName} were created, but the store recorded no owner for: ${unclaimed.join(", ")}`,
      );
    }
    return json(201, { id: task.id, model: id, status: "submitted", siblings });
  };

  const estimate: Route = async ([id = ""], request, user) => {
    const handle = handleOf(client, modelOf(id, user));
    const fields = await requestOf(request, bodyBytes, bodyMs);
    const issues = await handle.validate(fields);
    return json(200, {
      issues,
      ...(issues.length === 0 && { estimate: await handle.estimate(fields, await priceList()) }),
    });
  };

  const upload: Route = async (_, request) => {
    if (!/^image\//i.test(request.headers.get("content-type") ?? "")) {
      throw new Refusal(
        415,
        "UnsupportedMediaTypeError",
        "The content type of the request must be an image type, such as image/png.",
      );
    }
    const bytes = await bodyOf(request, uploadBytes, bodyMs);
    const uploaded = client.uploads.image(bytes).catch((error: unknown) => {
      if (!(error instanceof ConfigurationError)) throw error;
      throw new Refusal(400, "BadRequestError", error.message);
    });
    return json(201, await uploaded);
  };

  const routes: readonly [RegExp, "GET" | "POST", Route][] = [
    [
      /\/models\/([^/]+)\/tasks$/,
      "POST",
      (...call) => users.runFor(call[2], keyIn(call[1]), () => create(...call)),
    ],
    [/\/models\/([^/]+)\/estimate$/, "POST", estimate],
    [/\/uploads$/, "POST", (...call) => users.runFor(call[2], undefined, () => upload(...call))],
    [/\/tasks$/, "GET", async (_, __, { id }) => json(200, { tasks: await owners.list(id) })],
    [
      /\/tasks\/([^/]+)$/,
      "GET",
      async ([id = ""], _, user) => {
        const { owned, state } = await taskOf(id, user);
        return json(200, stateAnswer(state, owned));
      },
    ],
    [
      /\/files\/([^/]+)\/(\d{1,3})$/,
      "GET",
      async ([id = "", n], request, user) => {
        const { state } = await taskOf(id, user);
        const file = state.status === "completed" ? filesOf(state.result)[Number(n)] : undefined;
        if (file !== undefined) return fileAnswer(file, id, client.internals.fetching, request);
        throw new Refusal(404, "NotFoundError", "There is no such file.");
      },
    ],
  ];

  return async (request) => {
    const { method, url } = request;
    if (!isAllowedPage(request, options)) {
      throw new Refusal(
        403,
        "ForeignPageError",
        'A page of another site is not allowed to call this proxy. To allow it, add its origin to the option "origins". Behind a reverse proxy, see the option "trustProxy".',
      );
    }
    if (method === "OPTIONS") return new Response(null, { status: 204 });
    const user = await options.authorize(request);
    // An `authorize` function in plain JavaScript may return null.
    if (!user) throw new Refusal(401, "AuthenticationError", "Sign in first.");
    if (typeof user.id !== "string" || user.id === "")
      throw new Error(
        'The option "authorize" must return a user whose id is a string that is not empty.',
      );
    const { pathname } = new URL(url);
    for (const [path, allowedMethod, route] of routes) {
      const match = path.exec(pathname);
      if (match === null) continue;
      if (method === allowedMethod) return route(match.slice(1).map(decodePart), request, user);
      throw new Refusal(
        405,
        "MethodNotAllowedError",
        `This URL accepts only the method ${allowedMethod}.`,
      );
    }
    throw new Refusal(404, "NotFoundError", "The proxy does not serve this path. Check the URL.");
  };
}

type Route = (parts: readonly string[], request: Request, user: ProxyUser) => Promise<Response>;

// `client.model` accepts a module in place of an id.
const handleOf = (client: ProxyClient, model: string | ModelModule) =>
  client.model(model as string);

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new Refusal(400, "BadRequestError", "The URL has invalid percent-encoding.");
  }
}

const keyIn = ({ headers }: Request) => headers.get("idempotency-key") ?? undefined;

// Returns whether an error message contains the idempotency key. The journal's messages contain the
// key as JSON.
const namesKey = ({ message }: Error, key: string) =>
  message.includes(key) || message.includes(JSON.stringify(key));

// Returns the request's idempotency key with a prefix, or `undefined` without a key. The prefix is
// a hash of the user id, so that two users never share a key. Throws `Refusal` for an invalid key.
async function keyOf(request: Request, user: ProxyUser): Promise<string | undefined> {
  const key = keyIn(request);
  if (key === undefined) return undefined;
  if (!/^[\x21-\x7e]{1,128}$/.test(key)) {
    const message = "Idempotency-Key must be 1 to 128 visible ASCII characters.";
    throw new Refusal(400, "BadRequestError", message);
  }
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(user.id));
  const bytes = [...new Uint8Array(digest)].slice(0, 16);
  return `${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}-${key}`;
}
