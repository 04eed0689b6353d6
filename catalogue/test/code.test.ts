// The code of the page: every tab sends the request, a file is uploaded again, and colours change
// no letter.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadGrammar, partsOf } from "../page/code/highlight.js";
import { snippetsOf } from "../page/code/snippets.js";
import { untypedTarget } from "../page/request/target.js";
import xV3Omni from "../../generated/src/models/x-v3-omni.js";
import { registry } from "../../generated/src/registry.js";
import { compileTexts, here } from "../../test/generated/compile.js";
import { FORMS } from "./states.js";
import { exampleRequest } from "../../generator/index.js";

const SDK = "../../generated/src/index.js";
const OWN = "http://127.0.0.1:4010/files/a.png";
const UPLOADED = new Map([[OWN, { name: `har"bour';,.png` }]]);
const files = {
  uploaded: UPLOADED,
  isGatewayUrl: (url: string) => url.startsWith("http://127.0.0.1"),
};
const HOSTILE = `it's $(id) \`id\` "x" "image1.url"\n\u202e\\'''"""<img src=x onerror=1>`;
const request = { prompt: HOSTILE, duration: 5, image_urls: [OWN, OWN] };

const textOf = (name: string, ...args: Parameters<typeof snippetsOf>) => {
  const snippet = snippetsOf(...args).find((one) => one.name === name);
  if (snippet === undefined) throw new Error(name);
  return snippet;
};

test("TypeScript compiles for the example of every reference model, and with uploads", () => {
  const texts = new Map<string, string>();
  for (const contract of FORMS) {
    const { id, category } = contract;
    const module = { ...xV3Omni, id, category };
    const { text } = textOf("TypeScript", SDK, module, exampleRequest(contract));
    texts.set(join(here, `snippet-${texts.size}.ts`), text);
  }
  const { text } = textOf("TypeScript", SDK, xV3Omni, request, files);
  texts.set(join(here, "snippet-uploads.ts"), text);
  const call = `file("har\\"bour';,.png")`;
  expect(text).toContain(`import { createClient, file } from "${SDK}";`);
  expect(text).toContain(`image_urls: [${call}, ${call}]`);
  expect(texts.size).toBe(Object.keys(registry.models).length + 1);
  expect(compileTexts(texts)).toEqual([]);
});

test("TypeScript puts a file only into fields that take files, and uploads it for other fields", () => {
  const sent = {
    prompt: "A harbour",
    image_urls: [OWN],
    video_list: [{ video_url: OWN, refer_type: "base" }],
    element_list: [{ name: "a", description: "b", element_input_urls: [OWN, OWN] }],
  };
  const call = `file("har\\"bour';,.png")`;
  const { text } = textOf("TypeScript", SDK, xV3Omni, sent, files);
  expect(text).toContain(`import { createClient, file } from "${SDK}";`);
  expect(text).toContain(`const image1 = await client.uploads.image("har\\"bour';,.png");`);
  expect(text).toContain(`image_urls: [${call}]`);
  expect(text).toContain("video_url: image1.url");
  expect(text).toContain(`element_input_urls: [${call}, ${call}]`);
  expect(text).not.toContain("image2");
  expect(compileTexts(new Map([[join(here, "snippet-files.ts"), text]]))).toEqual([]);
});

test.each([
  ["a model without a contract", untypedTarget({ id: "m", category: "image" }), { url: OWN }],
  ["a text field of a model", xV3Omni, { prompt: OWN }],
])("TypeScript has no file for %s", (_, target, sent) => {
  const { text } = textOf("TypeScript", SDK, target, sent, files);
  expect(text).toContain(`import { createClient } from "${SDK}";`);
  expect(text).toContain(`const image1 = await client.uploads.image("har\\"bour';,.png");`);
  expect(text).toContain(": image1.url");
});

test("the call of a model without a contract has five lines, and compiles with any id", () => {
  const textFor = (id: string, category: string) =>
    textOf("TypeScript", SDK, untypedTarget({ id, category }), { prompt: "Clouds" }).text;
  expect(textFor("stand-in-unknown", "unknown").split("\n")).toEqual([
    `import { createClient } from "${SDK}";`,
    "",
    "const client = createClient(); // GATEWAY_BASE_URL and GATEWAY_API_KEY",
    'const result = await client.untyped("stand-in-unknown").run({ prompt: "Clouds" });',
    "console.log(result.videos, result.cost);",
  ]);
  // client.untyped sends to the path of videos by default (1-core.md).
  expect(textFor("paint", "image")).toContain('"paint", { endpoint: "/v1/images/generations" }');
  const texts = ["x", HOSTILE, "${x}", '");process.exit(1);("'].flatMap((id) => [
    textFor(id, "unknown"),
    textFor(id, "image"),
  ]);
  const files = texts.map((text, at) => [join(here, `snippet-untyped-${at}.ts`), text] as const);
  expect(compileTexts(new Map(files))).toEqual([]);
});

test("JSON is the body of the request, and hides no character", () => {
  const { text } = textOf("JSON", SDK, xV3Omni, request);
  expect(JSON.parse(text)).toEqual({ model: "x-v3-omni", ...request });
  expect(text).not.toContain("\u202e");
});

/** Runs a program with replaced commands, which print the requests to stderr. */
const sentBy = (program: string, args: readonly string[]) =>
  spawnSync(program, args, { encoding: "utf8" }).stderr;

test("curl uploads a file, and sends its new URL", () => {
  const { text } = textOf("curl", SDK, xV3Omni, request, files);
  const programs = `jq() { printf 'https://new/a.png'; }
curl() { for last; do :; done; case "$*" in *uploads*) ;; *) printf '%s' "$last" >&2; return 1;; esac; }
`;
  const body = sentBy("sh", ["-c", programs + text]);
  const url = "https://new/a.png";
  expect(JSON.parse(body)).toEqual({ model: "x-v3-omni", ...request, image_urls: [url, url] });
  expect(text).toContain("-F 'file=@\"har\\\"bour'\\'';,.png\"'");
});

test("curl sends nothing if an upload fails", () => {
  const { text } = textOf("curl", SDK, xV3Omni, request, files);
  const programs = `curl() { case "$*" in *uploads*) return 1;; *) printf sent >&2;; esac; }\n`;
  expect(sentBy("sh", ["-c", programs + text])).toBe("");
});

test("curl sends nothing without jq", () => {
  const { text } = textOf("curl", SDK, xV3Omni, { prompt: "a fox" });
  const programs = "command() { return 1; }\ncurl() { printf sent >&2; }\n";
  const err = sentBy("sh", ["-c", `${programs}${text}\necho $? >&2`]);
  expect(err).toBe("Install jq first.\n1\n");
});

test.each(['{"code":200,"data":[]}', '{"code":500,"message":"no"}', "<html>", ""])(
  "curl prints an answer without a readable id, and ends with code 1: %s",
  (answer) => {
    const { text } = textOf("curl", SDK, xV3Omni, { prompt: "a fox" });
    const programs = `curl() { printf '%s' '${answer}'; }\n`;
    const err = sentBy("sh", ["-c", `${programs}${text}\necho $? >&2`]);
    expect(err.endsWith(`${answer}\n1\n`)).toBe(true);
  },
);

test("Python uploads a file, and sends its new URL", () => {
  const { text } = textOf("Python", SDK, xV3Omni, { ...request, a: [true, null, {}] }, files);
  const fakes = `
import sys, types, json, builtins, io, os
os.environ.update(GATEWAY_BASE_URL="http://x", GATEWAY_API_KEY="k")
class Answer:
    ok = False
    text = ""
    def raise_for_status(self): pass
    def json(self): return {"url": "https://new/a.png"}
def post(url, headers, json=None, files=None):
    calls.append([url, json])
    return Answer()
calls = []
sys.modules["requests"] = types.SimpleNamespace(post=post)
open = lambda name, mode: calls.append(name) or io.BytesIO()
try:
    exec(sys.argv[1], {**globals()})
except SystemExit:
    builtins.print(json.dumps(calls), file=sys.stderr)
`;
  const url = "https://new/a.png";
  expect(JSON.parse(sentBy("python3", ["-c", fakes, text]))).toEqual([
    `har"bour';,.png`,
    ["http://x/v1/uploads/images", null],
    [
      "http://x/v1/videos/generations",
      { model: "x-v3-omni", ...request, image_urls: [url, url], a: [true, null, {}] },
    ],
  ]);
});

const MIXED = {
  prompt: "A harbour",
  image_urls: [OWN],
  video_list: [{ video_url: OWN, refer_type: "base" }],
};

test("curl uploads a file once, even if a field for files and a field for URLs have it", () => {
  const { text } = textOf("curl", SDK, xV3Omni, MIXED, files);
  expect(text.match(/v1\/uploads\/images/g)).toHaveLength(1);
  expect(text.match(/"\$image1"'"/g)).toHaveLength(2);
  expect(text).not.toContain("image2");
});

test("Python uploads a file once, even if a field for files and a field for URLs have it", () => {
  const { text } = textOf("Python", SDK, xV3Omni, MIXED, files);
  expect(text.match(/v1\/uploads\/images/g)).toHaveLength(1);
  expect(text.match(/image1\.json\(\)\["url"\]/g)).toHaveLength(2);
  expect(text).not.toContain("image2");
});

test("TypeScript numbers the variables of uploads without a gap", () => {
  const other = OWN.replace("a.png", "b.png");
  const uploaded = new Map([...UPLOADED, [other, { name: "b.png" }]]);
  const videos = [OWN, other].map((video_url) => ({ video_url, refer_type: "base" }));
  const sent = { prompt: "A harbour", image_urls: [OWN, other], video_list: videos };
  const { text } = textOf("TypeScript", SDK, xV3Omni, sent, { ...files, uploaded });
  expect(text.match(/const image.*/g)).toEqual([
    `const image1 = await client.uploads.image("har\\"bour';,.png");`,
    'const image2 = await client.uploads.image("b.png");',
  ]);
  expect(text.match(/video_url: [^,]*/g)).toEqual([
    "video_url: image1.url",
    "video_url: image2.url",
  ]);
});

test("code is marked if it has an address of this gateway", () => {
  const markedTabs = (image: string) =>
    snippetsOf(SDK, xV3Omni, { prompt: "a", image_urls: [image] }, files)
      .filter(({ hasGatewayUrl }) => hasGatewayUrl)
      .map(({ name }) => name);
  expect(markedTabs(OWN)).toEqual(["Command line", "JSON"]);
  expect(markedTabs("http://127.0.0.1:4010/files/samples/b.png")).toHaveLength(5);
  expect(markedTabs("https://example.com/a.png")).toEqual([]);
});

test("colours keep every letter, find the kinds, and leave long code plain", async () => {
  for (const { text, language } of snippetsOf(SDK, xV3Omni, request, files)) {
    await loadGrammar(language);
    const parts = partsOf(text, language);
    expect(parts.map((part) => part.text).join("")).toBe(text);
    expect(parts.some(({ kind }) => kind === "text")).toBe(true);
  }
  const coloured = `"${"a".repeat(7_990)}"`;
  expect(partsOf(coloured, "json")).toEqual([{ text: coloured, kind: "text" }]);
  const long = `"${"a".repeat(8_000)}"`;
  expect(partsOf(long, "json")).toEqual([{ text: long }]);
});

test("a text that looks like the variable of an upload stays a text", () => {
  const prompt = 'say "image1.url" and "x"';
  const sent = { prompt, image_urls: [OWN, "image1.url"] };
  const { text } = textOf("TypeScript", SDK, xV3Omni, sent, files);
  expect(text).toContain(`'${prompt}'`);
  expect(text).toContain(`image_urls: [file("har\\"bour';,.png"), "image1.url"]`);
});
