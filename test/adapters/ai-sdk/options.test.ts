// The effect of each option that the declarations of the AI SDK list. If a new version adds an
// option, the test fails until the table has the option.
import type {
  Experimental_VideoModelV4CallOptions as VideoOptions,
  ImageModelV4CallOptions as ImageOptions,
  LanguageModelV4CallOptions as TextOptions,
  SharedV4Warning,
} from "@ai-sdk/provider";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEFAULT_KEY, startGateway, type StartedGateway } from "../../../gateway/index.js";
import { createGateway, type Gateway } from "../../../generated/src/ai-sdk.js";
import { IMAGE, TEXT } from "./tables/image-and-text.js";
import { RESOLUTION } from "./tables/resolution.js";
import { UPLOADED, type Row } from "./tables/row.js";
import { VIDEO } from "./tables/video.js";

interface GatewayRequest {
  readonly path: string;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
}

let server: StartedGateway;
let gateway: Gateway;
let creates: GatewayRequest[];

beforeAll(async () => {
  server = await startGateway({ taskTime: "1ms" });
  gateway = createGateway({
    baseUrl: server.url,
    apiKey: DEFAULT_KEY,
    pollIntervalMs: 1,
    fetch: async (url, init) => {
      const { pathname: path } = new URL(String(url));
      if (init?.method === "POST" && !path.includes("/uploads/")) {
        const body = await new Response(init.body).text();
        const headers = new Headers(init.headers);
        creates.push({ path, headers, body: JSON.parse(body) as GatewayRequest["body"] });
      }
      return fetch(url, init);
    },
  });
});
afterAll(async () => {
  await gateway.client.close();
  await server.close();
});

const DECLARATIONS = fileURLToPath(
  new URL("../../../node_modules/@ai-sdk/provider/dist/index.d.ts", import.meta.url),
);
const program = ts.createProgram([DECLARATIONS], { skipLibCheck: true, noLib: true, types: [] });
const checker = program.getTypeChecker();

/** The fields of a type that `@ai-sdk/provider` exports. */
function declared(name: string): readonly string[] {
  const source = program.getSourceFile(DECLARATIONS);
  const module = source && checker.getSymbolAtLocation(source);
  const exported = module && checker.getExportsOfModule(module).find((one) => one.name === name);
  if (exported === undefined) throw new Error(`@ai-sdk/provider does not export ${name}`);
  const isAlias = (exported.flags & ts.SymbolFlags.Alias) !== 0;
  const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported;
  return checker
    .getDeclaredTypeOfSymbol(symbol)
    .getProperties()
    .map((field) => field.name);
}

type Answer = { readonly warnings: readonly SharedV4Warning[] };

const KINDS = {
  video: {
    rows: [...VIDEO, ...RESOLUTION],
    // Only `doStart` takes `webhookUrl`.
    fields: () => [...declared("Experimental_VideoModelV4CallOptions"), "webhookUrl"],
    call: async (model: string, given: object): Promise<Answer | undefined> =>
      gateway.videoModel(model).doStart?.({ prompt: "a cat", n: 1, ...given } as VideoOptions),
    plain: { prompt: "a cat" },
  },
  image: {
    rows: IMAGE,
    fields: () => declared("ImageModelV4CallOptions"),
    call: async (model: string, given: object): Promise<Answer> =>
      gateway.imageModel(model).doGenerate({ prompt: "a cat", n: 1, ...given } as ImageOptions),
    plain: { prompt: "a cat" },
  },
  text: {
    rows: TEXT,
    fields: () => declared("LanguageModelV4CallOptions"),
    call: async (model: string, given: object): Promise<Answer> => {
      const content = [{ type: "text", text: "a cat" }];
      const prompt = [{ role: "user", content }];
      return gateway.languageModel(model).doGenerate({ prompt, ...given } as TextOptions);
    },
    plain: { contents: [{ role: "user", parts: [{ text: "a cat" }] }] },
  },
} as const;

describe.each(Object.entries(KINDS))("%s", (_, { rows, fields, call, plain }) => {
  test("the table has exactly the declared options", () => {
    expect(new Set(rows.map(({ option }) => option))).toEqual(new Set(fields()));
  });

  test.each(rows.map((row) => [titleOf(row), row] as const))("%s", async (_title, row) => {
    const { model, given, sent = {}, header, warns = [], throws, message } = row;
    creates = [];
    const asked = call(model, given);
    if (throws !== undefined) {
      const thrown = await asked.catch((error: unknown) => error);
      expect(nameOf(thrown)).toBe(throws);
      if (message !== undefined) expect(thrown).toHaveProperty("message", message);
      expect(creates).toEqual([]);
      return;
    }
    const answer = await asked;
    const [create] = creates;
    // A text call has the model in the path.
    const body = Object.fromEntries(
      Object.entries(create?.body ?? {}).filter(([name]) => name !== "model"),
    );
    const isPlain = !("prompt" in given);
    expect(withoutAddresses(body)).toEqual({ ...(isPlain && plain), ...sent });
    expect(answer?.warnings.map(said)).toEqual(warns);
    if (header !== undefined) expect(create?.headers.get(header[0])).toBe(header[1]);
  });
});

test("unknownFields of the provider overrides the client's setting", async () => {
  const { client } = gateway;
  const given: object = { providerOptions: { "gateway-sdk": { colour: "red" } } };
  const ask = async (of: Gateway) =>
    of.imageModel("stand-in-image").doGenerate({ prompt: "a cat", n: 1, ...given } as ImageOptions);
  creates = [];
  await ask(createGateway({ client, unknownFields: "send" }));
  expect(creates[0]?.body).toMatchObject({ colour: "red" });
  expect(nameOf(await ask(createGateway({ client })).catch((error: unknown) => error))).toBe(
    "InputValidationError",
  );
  expect(creates).toHaveLength(1);
});

const titleOf = ({ option, model, given }: Row) =>
  `${option} of ${model}: ${JSON.stringify(given[option])}`.slice(0, 100);

const said = (warning: SharedV4Warning) =>
  "feature" in warning ? [warning.feature, warning.details] : [];

function nameOf(thrown: unknown): string {
  const { name, message, data } = thrown as Error & { readonly data?: { readonly name: string } };
  return data?.name ?? (name === "Error" ? message : name);
}

const withoutAddresses = (body: object): unknown =>
  JSON.parse(JSON.stringify(body).replaceAll(/"http:\/\/127[^"]+"/g, JSON.stringify(UPLOADED)));
