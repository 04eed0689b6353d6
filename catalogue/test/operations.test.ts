// Models without a contract: their operations, forms and code.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listedDocument } from "../data/catalogue-data.js";
import { sortOperations, operationDocument } from "../data/operations.js";
import { addressOf, hashOf } from "../page/address/address.js";
import { snippetsOf } from "../page/code/snippets.js";
import { targetOf } from "../page/request/target.js";
import { operations as loaders } from "../../generated/src/operation-loaders.js";
import { compileTexts, here } from "../../test/generated/compile.js";
import {
  contractsOfLock,
  readDocumentedContracts,
  readDocumentedPrices,
  readPrevious,
} from "../../generator/index.js";

const ROOT = join(import.meta.dirname, "../..");
const SDK = "../../generated/src/index.js";
const { lock } = await readPrevious(join(ROOT, "generated"));
if (lock === undefined) throw new Error("There is no SDK in generated/.");
const documented = await readDocumentedContracts(join(ROOT, "contracts"));
const prices = await readDocumentedPrices(join(ROOT, "contracts/prices.json"));
const operations = sortOperations(
  contractsOfLock(lock, documented, {}).operations,
  lock.operations,
);
const documents = new Map(
  operations.map((one) => [one.id, operationDocument(one, one.schema)] as const),
);

test("a model without a contract has the operations of its category, fewest required fields first", () => {
  const of = (id: string) => {
    const { category = "", capability_tags = [] } = lock.untyped[id] ?? {};
    return listedDocument(id, { category, capability_tags }, operations, {
      lock,
      changelog: "",
      prices,
    });
  };
  expect(of("x-3.5-flash").operations).toEqual(["text-generate-content"]);
  expect(of("x-music-a").operations).toEqual([
    "music-sounds",
    "music-upload-cover",
    "music-adjust-speed",
  ]);
  // 3-music-and-text.md, Endpoints: each music endpoint names its model.
  expect(of("x-music-b").operations).toEqual(["music-extend-flow-music"]);
  // contracts/prices.json: 0.08 USD a call.
  expect(JSON.stringify(of("x-music-a").prices)).toContain('"after_discount":0.08');
  expect(of("stand-in-unknown").operations).toBeUndefined();
});

test("a configuration sets the models that an operation accepts", () => {
  const configuredContracts = contractsOfLock(lock, documented, {
    operations: { "music.sounds": ["x-music-b"] },
  });
  const of = (id: string) =>
    listedDocument(
      id,
      { category: "audio", capability_tags: [] },
      sortOperations(configuredContracts.operations, lock.operations),
      { lock, changelog: "", prices },
    ).operations;
  expect(of("x-music-a")).not.toContain("music-sounds");
  expect(of("x-music-b")).toContain("music-sounds");
});

test("every field of a conversation has its own control, and the model is no field", () => {
  const text = JSON.stringify(documents.get("text-generate-content")?.fields);
  expect(text).toContain('"name":"fileUri"');
  expect(text).not.toContain('"kind":"json"');
  for (const { fields } of documents.values()) {
    expect(fields.map(({ name }) => name)).not.toContain("model");
  }
});

const CALLS = [...documents].flatMap(([name, document]) =>
  document.calls.map((call) => [call, name, document] as const),
);

const targetFor = async (call: string, name: string) => {
  const load = loaders[name as keyof typeof loaders];
  const category = name.startsWith("text") ? "chat" : "audio";
  return targetOf({ id: "x-1/a", category }, call, await load());
};

test.each(CALLS)(
  "the example of %s is valid with the model, and not without its fields",
  async (call, name, { example }) => {
    const target = await targetFor(call, name);
    expect(target.validate(example)).toEqual([]);
    expect(target.validate({}).map(({ path }) => path[0])).not.toContain("model");
    expect(target.validate({})).not.toEqual([]);
  },
);

test("TypeScript compiles for every way to call an operation", async () => {
  const texts = new Map<string, string>();
  for (const [call, name, { example }] of CALLS) {
    const [typescript] = snippetsOf(SDK, await targetFor(call, name), example);
    expect(typescript?.text).toContain(`client.${call}`);
    texts.set(join(here, `operation-${texts.size}.ts`), typescript?.text ?? "");
  }
  expect(texts.size).toBe(7);
  expect(compileTexts(texts)).toEqual([]);
});

test("a text model is named in the path, a music model in the body", async () => {
  const bodyOf = async (call: string, name: string) => {
    const snippets = snippetsOf(SDK, await targetFor(call, name), { a: 1 });
    const textOf = (tab: string) => snippets.find((one) => one.name === tab)?.text ?? "";
    expect(snippets.map((one) => one.name)).toEqual(["TypeScript", "curl", "JSON", "Python"]);
    const curl = `curl() { printf '%s\\0' "$@" >&2; }\nGATEWAY_BASE_URL=http://g\n${textOf("curl")}`;
    const sent = spawnSync("sh", ["-c", curl], { encoding: "utf8" }).stderr.split("\0");
    const url = sent.find((word) => word.startsWith("http://g"));
    expect(textOf("Python")).toContain(`"${url?.replace("http://g", "")}"`);
    expect(textOf("Python").includes("stream=True")).toBe(call === "text.stream");
    return [url, JSON.parse(textOf("JSON"))];
  };
  expect(await bodyOf("text.stream", "text-generate-content")).toEqual([
    "http://g/v1beta/models/x-1%2Fa:streamGenerateContent",
    { a: 1 },
  ]);
  expect(await bodyOf("music.sounds", "music-sounds")).toEqual([
    "http://g/v1/music/generations/sounds",
    { model: "x-1/a", a: 1 },
  ]);
});

test("the address keeps the operation", () => {
  const hash = hashOf({ id: "x-music-a", call: "music.uploadCover", request: { custom: false } });
  expect(addressOf(hash)).toMatchObject({ call: "music.uploadCover", request: { custom: false } });
  expect(addressOf("#/x-music-a").call).toBeUndefined();
});
