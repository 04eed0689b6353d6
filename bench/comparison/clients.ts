// Clients that people use for paid generations, each with its own defaults, sent to the reference gateway.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { createClient } from "../../generated/src/index.js";

const MODEL = "x-v4-std";
const REQUEST = { prompt: "A lighthouse at dawn" };

/** Where a client sends its create. */
export interface Target {
  readonly url: string;
  readonly apiKey: string;
}

/** Creates one video; throws what the client throws. */
type Create = (target: Target) => Promise<unknown>;

const packages = createRequire(new URL("package.json", import.meta.url));

// By address: without an installation the imports would not compile.
const load = async <Module>(name: string): Promise<Module> =>
  (await import(pathToFileURL(packages.resolve(name)).href)) as Module;

// What ai, replicate and fal send has a form of its own: their retries are theirs, the request is the gateway's.
const asCreate =
  ({ url, apiKey }: Target): typeof fetch =>
  (_, init) =>
    fetch(`${url}/v1/videos/generations`, {
      ...init,
      headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
      body: JSON.stringify({ model: MODEL, ...REQUEST }),
    });

/** Name of the package → its create. */
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
      // An image, as the provider reads it: what is compared is how often it asks.
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
    return await client.model(MODEL).submit(REQUEST); // before it is closed
  },
};

/** The installed version of a package; nothing for the SDK. */
export const versionOf = (name: string): string =>
  name === "this SDK"
    ? ""
    : (packages(`./node_modules/${name}/package.json`) as { version: string }).version;

// As much of their types as is called here.
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
