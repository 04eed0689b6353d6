// Wrong flags, environments, ids and catalogs on the command line, each with its whole message.
// No message has a stack, a code of Node, or a text of a library. Wrong configurations are in
// wrong-configs.test.ts, wrong inputs of the SDK in test/runtime/client/.
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runGateway } from "../../../commands/gateway/run.js";
import { runDrift } from "../../../commands/drift/run.js";
import { runExplain } from "../../../commands/explain/run.js";
import { runGenerate } from "../../../commands/generate/run.js";
import { runBuild } from "../../../commands/build/run.js";
import { runRelease } from "../../../commands/release/run.js";
import { entry, saveCatalog } from "../generate/support/catalog.js";
import { temporaryFolder } from "../generate/support/folders.js";
import { command, commandRun } from "../generate/support/in-process.js";
import {
  closeServers,
  nobodyListens,
  ok,
  serve,
  type LoopbackServer,
} from "../generate/support/server.js";

const cwd = temporaryFolder();
const RUNS = {
  generate: runGenerate,
  drift: runDrift,
  explain: runExplain,
  build: runBuild,
  release: runRelease,
  gateway: runGateway,
} as const;
const KEY = { GATEWAY_API_KEY: "a-key-1" };
let refusing: LoopbackServer;
let page: LoopbackServer;
let nobody: string;

afterAll(closeServers);
beforeAll(async () => {
  const catalog = saveCatalog(cwd, "good.json", [entry("x-one"), entry("x-v3-omni")]);
  expect(await command(["--catalog", catalog, "--out", "sdk"], { cwd })).toMatchObject({ code: 0 });
  writeFileSync(join(cwd, "bad.json"), "{");
  writeFileSync(join(cwd, "chat.json"), JSON.stringify({ choices: [] }));
  saveCatalog(cwd, "rejected.json", [entry("x-two", { endpoint: "/api/keys" })]);
  mkdirSync(join(cwd, "theirs"));
  writeFileSync(join(cwd, "theirs/photo.png"), "");
  refusing = await serve(() => ({ status: 401, body: { error: "a-key-1" } }));
  page = await serve(() => ok("<html>Log in</html>"));
  nobody = await nobodyListens();
});

type Row = [args: string, code: number, message: string, env?: Record<string, string>];
const FORCE =
  "choose a new or an empty folder. --force writes the SDK beside the other files, and neither replaces nor deletes them.";
const SAVED = "give the path of a saved answer of GET /v1/models?expand=parameters.";
const see = (name: string) => `see sdkgen ${name} --help.`;

const FLAGS: readonly Row[] = [
  [
    "generate --outt sdk",
    2,
    'unknown option "--outt"; did you mean "--out"? See sdkgen generate --help.',
  ],
  ["generate --out", 2, `--out needs a value: <dir>; ${see("generate")}`],
  ["generate sdk", 2, `unexpected argument "sdk"; ${see("generate")}`],
  [
    "generate --name Acme",
    2,
    '--name "Acme" is not a valid npm package name. Use a lower-case name such as @acme/gateway-sdk.',
  ],
  [
    "generate --only x-v3-omin",
    2,
    'No model of the catalog matches --only "x-v3-omin" (or "only" in sdkgen.config.ts); did you mean "x-v3-omni"?',
  ],
  [
    "generate --category vidoe",
    2,
    'No model of the catalog has the category "vidoe" (--category, or "categories" in sdkgen.config.ts); did you mean "video"? Categories of the catalog: video.',
  ],
  [
    "generate --only=",
    2,
    "--only has an empty value, perhaps from an unset shell variable. Give it a value, or remove --only to get all models.",
  ],
  ["generate --out /", 2, `--out / is the root of the file system; ${FORCE}`],
  [
    "generate --out theirs",
    2,
    `--out theirs holds files that do not belong to an SDK (photo.png; no contracts.lock.json); ${FORCE}`,
  ],
  [
    "generate --out good.json",
    6,
    "--out good.json is a file, or lies below one; give the path of a folder. A missing folder is created.",
  ],
  ["drift --json=yes", 2, `--json takes no value; ${see("drift")}`],
  [
    "drift --out theirs",
    2,
    "There is no theirs/contracts.lock.json to compare with; run sdkgen generate, or give the SDK's folder with --out.",
  ],
  [
    "drift --out sdk --markdown none/report.md",
    6,
    "Cannot write CWD/none/report.md (there is no such file or folder). Fix the cause, then run again.",
  ],
  [
    "build --out theirs",
    2,
    `There is no SDK in CWD/theirs. Run sdkgen generate first, or give the SDK's folder with --out.`,
  ],
  [
    "release --out sdk --acces public",
    2,
    'unknown option "--acces"; did you mean "--access"? See sdkgen release --help.',
  ],
  ["release --out sdk --access all", 2, "--access must be one of public, restricted."],
  [
    "release --out sdk --tag 1.0",
    2,
    "--tag must be a word such as next or release-1, but not a version such as 1.2 or v1.",
  ],
  [
    "release --out sdk --registry npm.example.com",
    2,
    "--registry must be an address without credentials, such as https://npm.example.com/; npm reads credentials from its configuration (npm login).",
  ],
  [
    "explain",
    2,
    `<code or model> is missing (example: sdkgen explain --out sdk); ${see("explain")}`,
  ],
  [
    "explain E_REF_CYCEL --out sdk",
    2,
    '"E_REF_CYCEL" is not a code, and the SDK in sdk has no such model; did you mean "E_REF_CYCLE"?',
  ],
  [
    "explain x-on --out sdk",
    2,
    '"x-on" is not a code, and the SDK in sdk has no such model; did you mean "x-one"?',
  ],
];

const ENVIRONMENTS: readonly Row[] = [
  [
    "generate",
    2,
    'GATEWAY_API_KEY is set, but GATEWAY_BASE_URL is not. Set GATEWAY_BASE_URL (or "baseUrl" in sdkgen.config.ts). To use the reference gateway, unset GATEWAY_API_KEY.',
    KEY,
  ],
  ...[{}, { GATEWAY_API_KEY: " " }].map((key): Row => [
    "generate",
    2,
    "GATEWAY_BASE_URL is set, but GATEWAY_API_KEY is not. Set GATEWAY_API_KEY. To use the reference gateway, unset GATEWAY_BASE_URL.",
    { ...key, GATEWAY_BASE_URL: "https://gw.example.com" },
  ]),
  ...["gw.example.com", "file:///etc"].map((url): Row => [
    "generate",
    2,
    "GATEWAY_BASE_URL must be an address such as https://gateway.example.com.",
    { ...KEY, GATEWAY_BASE_URL: url },
  ]),
  ...["https://me:word@gw.example.com", "https://gw.example.com/?key=word"].map((url): Row => [
    "generate",
    2,
    "GATEWAY_BASE_URL must hold no user name, query or fragment; the key goes into GATEWAY_API_KEY.",
    { ...KEY, GATEWAY_BASE_URL: url },
  ]),
  [
    "generate",
    2,
    "GATEWAY_BASE_URL is http, and gw.example.com is neither localhost nor a private address: everybody on the way could read the key. Use https, or add --insecure.",
    { ...KEY, GATEWAY_BASE_URL: "http://gw.example.com" },
  ],
  [
    "generate",
    2,
    "GATEWAY_API_KEY contains characters that a key cannot have, such as spaces. Copy the key again.",
    { GATEWAY_BASE_URL: "https://gw.example.com", GATEWAY_API_KEY: "a key" },
  ],
];

const CATALOGS: readonly Row[] = [
  [
    "generate --catalog none.json",
    2,
    `Cannot read the catalog CWD/none.json (there is no such file or folder); ${SAVED}`,
  ],
  ["generate --catalog theirs", 2, `Cannot read the catalog CWD/theirs (it is a folder); ${SAVED}`],
  [
    "generate --catalog bad.json",
    5,
    `CWD/bad.json is not JSON, or was cut off; save the whole answer of GET /v1/models?expand=parameters.`,
  ],
  [
    "generate --catalog chat.json",
    5,
    `CWD/chat.json is not a catalog: \`data\` is not a list. Expected the answer of GET /v1/models?expand=parameters.`,
  ],
  [
    "generate --catalog rejected.json",
    5,
    'Every entry of the catalog was rejected (1 in total; the first: E_ENDPOINT, endpoint "/api/keys" is not a known endpoint of this operation; add it under `endpoints` in sdkgen.config.ts); an existing SDK is unchanged. For advice, run sdkgen explain E_ENDPOINT.',
  ],
];

const ANSWERS: readonly (readonly [string, () => string, number, (url: string) => string])[] = [
  [
    "refuses the key",
    () => refusing.url,
    3,
    (url) =>
      `${url}/v1/models refused the key (HTTP 401); set GATEWAY_API_KEY to a valid key of this gateway.`,
  ],
  [
    "is a page",
    () => page.url,
    5,
    (url) =>
      `The answer of ${url}/v1/models (HTTP 200) is not JSON, or was cut off (it starts with "<html>Log in</html>"); check GATEWAY_BASE_URL, or run again.`,
  ],
  [
    "is not there",
    () => nobody,
    4,
    (url) =>
      `Cannot reach ${url} (no program listens at this address); check GATEWAY_BASE_URL and the network, then run again.`,
  ],
];

const GATEWAY: readonly Row[] = [
  [
    "gateway --prot 1",
    2,
    'unknown option "--prot"; did you mean "--port"? See sdkgen gateway --help.',
  ],
  ["gateway --port 99999", 2, "--port must be a whole number from 0 to 65535."],
  [
    "gateway --host 0.0.0.0",
    2,
    "--host 0.0.0.0 lets other machines reach the gateway. To allow that, add --allow-remote.",
  ],
  ["gateway --task-time soon", 2, '"soon" is not a duration; write milliseconds or e.g. "30s"'],
  [
    "gateway --catalog none.json",
    2,
    "Cannot read the catalog file none.json; give a saved answer of /v1/models?expand=parameters.",
  ],
];

async function outcome(args: string, env: Readonly<Record<string, string>> = {}) {
  const [name = "", ...rest] = args.split(" ");
  const isOffline = ["generate", "drift"].includes(name) && Object.keys(env).length === 0;
  const source = isOffline && !rest.includes("--catalog") ? ["--catalog", "good.json"] : [];
  const run = RUNS[name as keyof typeof RUNS];
  const { code, err } = await commandRun(name, run, [...source, ...rest], { cwd, env });
  return [code, err.replace(`${name}: `, "").trimEnd()];
}

describe("wrong inputs on the command line: exit code, and the whole message on stderr", () => {
  it.each<Row>([...FLAGS, ...ENVIRONMENTS, ...CATALOGS, ...GATEWAY])(
    "%s: %d",
    async (args, code, message, env) => {
      const before = readdirSync(cwd);
      const said = message.replaceAll("CWD", cwd);
      expect(await outcome(args, env)).toEqual([code, said]);
      expect(readdirSync(cwd)).toEqual(before);
    },
  );

  it.each(ANSWERS)("a gateway that %s", async (_, url, code, message) => {
    const env = { ...KEY, GATEWAY_BASE_URL: url() };
    expect(await outcome("generate", env)).toEqual([code, message(url())]);
  });
});
