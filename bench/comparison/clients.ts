// Clients of popular packages for paid generations. Each uses its default settings and calls the
// reference gateway.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { createClient } from "../../generated/src/index.js";

const MODEL = "x-v4-std";
const REQUEST = { prompt: "A lighthouse at dawn" };

/** The address and key of the gateway that gets a create. */
export interface Target {
  readonly url: string;
  readonly apiKey: string;
}

/** Creates one video. Throws the error of the client. */
type Create = (target: Target) => Promise<unknown>;

const packages = createRequire(new URL("package.json", import.meta.url));

// Imports a package by URL. A plain import would not compile if the package is not installed.
const load = async <Module>(name: string): Promise<Module> =>
  (await import(pathToFileURL(packages.resolve(name)).href)) as Module;

// Replaces the requests of ai, replicate and fal, which have another format, by our create. The
// retries of these clients do not change.
const asCreate =
  ({ url, apiKey }: Target): typeof fetch =>
  (_, init) =>
    fetch(`${url}/v1/videos/generations`, {
      ...init,
      headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
      body: JSON.stringify({ model: MODEL, ...REQUEST }),
    });

/** For each package name, the function that creates one video with the package. */
export const CLIENTS: Readonly<Record<string, Create>> = {
  openai: async ({ url, apiKey }) => {
    const { OpenAI } = await load<OpenAiModule>("openai");
    const client = new OpenAI({ baseURL: `${url}/v1`, apiKey });
    return client.post("/videos/generations", { body: { model: MODEL, ...REQUEST } });
  },
  ai: async (target) => {
    const { generateImage } = await load<AiModule>("ai");
    const { createOpenAICompatible } = await load<ProviderModule>("@ai-sdk/openai-compatible");
    const create = asCreate(target);
    const provider = createOpenAICompatible({
      name: "compared",
      baseURL: `${target.url}/v1`,
      // Answers with an image in the provider's format, because the comparison only counts the
      // creates.
      fetch: async (input, init) => {
        const answer = await create(input, init);
        return answer.ok ? Response.json({ data: [{ b64_json: "iVBORw0KGgo=" }] }) : answer;
      },
    });
    return generateImage({ model: provider.imageModel(MODEL), prompt: REQUEST.prompt });
  },
  replicate: async (target) => {
    const Replicate = (await load<{ default: ReplicateClass }>("replicate")).default;
    const client = new Replicate({ auth: target.apiKey, fetch: asCreate(target) });
    return client.predictions.create({ version: "compared", input: REQUEST });
  },
  "@fal-ai/client": async (target) => {
    const { createFalClient } = await load<FalModule>("@fal-ai/client");
    const client = createFalClient({ credentials: target.apiKey, fetch: asCreate(target) });
    return client.queue.submit("compared/model", { input: REQUEST });
  },
  "this SDK": async ({ url, apiKey }) => {
    await using client = createClient({ baseUrl: url, apiKey });
    return await client.model(MODEL).submit(REQUEST); // `await` keeps the client open
  },
};

/** Returns the installed version of a package, or an empty text for our SDK. */
export const versionOf = (name: string): string =>
  name === "this SDK"
    ? ""
    : (packages(`./node_modules/${name}/package.json`) as { version: string }).version;

// The parts of the packages' types that this file uses.
interface OpenAiModule {
  readonly OpenAI: new (options: object) => {
    post(path: string, options: { readonly body: object }): Promise<unknown>;
  };
}
interface AiModule {
  generateImage(options: object): Promise<unknown>;
}
interface ProviderModule {
  createOpenAICompatible(options: { fetch: typeof fetch; name: string; baseURL: string }): {
    imageModel(id: string): object;
  };
}
type ReplicateClass = new (options: { readonly auth: string; readonly fetch: typeof fetch }) => {
  readonly predictions: { create(options: object): Promise<unknown> };
};
interface FalModule {
  createFalClient(options: { readonly credentials: string; readonly fetch: typeof fetch }): {
    readonly queue: { submit(id: string, options: object): Promise<unknown> };
  };
}
