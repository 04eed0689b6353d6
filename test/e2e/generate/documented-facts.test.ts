// The documented facts reach models with other ids: a run proposes them with reasons, and --map
// writes and applies them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import type { Config } from "../../../commands/command-line/config.js";
import { loadConfig } from "../../../commands/command-line/load-config.js";
import { nameOf, isSilent } from "../../contracts/tables/form.js";
import { tables } from "../../contracts/tables/all.js";
import liveIds from "../../fixtures/catalogs/live-ids.json" with { type: "json" };
import wanted from "../../fixtures/catalogs/live-ids.map.json" with { type: "json" };
import { treeOf } from "./support/folders.js";
import { reportOf } from "./support/report.js";
import { runner, type Run } from "./support/runner.js";

const { run } = runner();
const CONFIG = `// Ours.
import { defineConfig } from "sdkgen/config";

export default defineConfig({
  out: "sdk", // here
  // rules: { "vendor-v3-omni": "x-v3-omni" },
});
`;

const COMPUTED = "const all = {};\nexport default all;\n";

/** The documented model that each model follows, in any form of the setting. */
const followed = (rules: Config["rules"] = {}) =>
  Object.fromEntries(
    Object.entries(rules).map(([id, one]) => [id, typeof one === "object" ? one.follows : one]),
  );

let without: Run;
let mapped: Run;
let config: Config;
beforeAll(async () => {
  without = await run(liveIds.data, [], { config: CONFIG });
  mapped = await run(liveIds.data, ["--map"], { config: CONFIG });
  expect([without.code, mapped.code]).toEqual([0, 0]);
  config = await loadConfig(mapped.cwd);
});

const configText = ({ cwd }: Run) => readFileSync(join(cwd, "sdkgen.config.ts"), "utf8");

it("generate proposes rules with reasons, names the unused documented models in one line, and writes nothing", () => {
  expect(configText(without)).toBe(CONFIG);
  const lines = without.out.split("\n").filter((line) => line.startsWith("rules: "));
  expect(lines.map((line) => line.split(" ")[1]).slice(0, -1)).toEqual(Object.keys(wanted).sort());
  expect(lines).toContain(
    'rules: skylark-v4-fast looks like x-v4-fast: 10 of 10 fields are the same as in x-v4-fast, and both ids have the same ending; it would get 10 rules; choose one value under "rules" in sdkgen.config.ts: "skylark-v4-fast": "x-v4-fast" or false',
  );
  expect(lines.at(-1)).toBe(
    "rules: to use the documented rules for 12 of these models, run sdkgen generate --map",
  );
  expect(without.out.split("\n").filter((line) => line.includes("no model follows"))).toEqual([
    'warning: no model follows any of these documented models, so their rules and facts are not used; to use them, map a model to one of them under "rules" in sdkgen.config.ts: ' +
      "x-1-0-pro-fast, x-1-0-pro-quality, x-1-5-pro, x-2.3, x-2.3-Fast, x-2.7-r2v, x-imagine-video-1.5, x-imagine-video, x-omni-1.1-flash, x-v3-omni, x-v4-fast, x-v4-std",
  ]);
});

it("--map writes exactly the documented models, and keeps the rest of the configuration", () => {
  expect(followed(config.rules)).toEqual(wanted);
  expect(configText(mapped)).toContain('  out: "sdk", // here\n  // rules: { "vendor-v3-omni"');
  expect(mapped.out).toContain("wrote the rules of 12 models into sdkgen.config.ts");
});

it("--map creates a missing configuration, but not with --dry-run", async () => {
  const made = await run(liveIds.data, ["--map"]);
  expect(followed((await loadConfig(made.cwd)).rules)).toEqual(wanted);
  const dry = await run(liveIds.data, ["--map", "--dry-run"]);
  expect(dry.out).toContain("would write the rules of 12 models");
  expect(await loadConfig(dry.cwd)).toEqual({});
});

const withoutLast = (entry: object, index: number) =>
  index < 31 ? entry : { ...entry, parameters: undefined };

it.each<[code: number, what: string, entries: readonly unknown[], config: string]>([
  [1, "a lost contract", liveIds.data.map(withoutLast), CONFIG],
  [2, "computed settings", liveIds.data.slice(1), COMPUTED],
])(
  "--map changes nothing if the run itself changes nothing: %i, %s",
  async (code, _, entries, text) => {
    const ended = await run(entries, ["--map", "--strict"], { config: text, over: without.sdk });
    expect(ended.code).toBe(code);
    expect(ended.out).not.toContain("wrote the rules");
    expect(configText(ended)).toBe(text);
    expect(treeOf(ended.sdk)).toEqual(treeOf(without.sdk));
  },
);

it("a key counts as promised only after the map confirms it, next to the promise's sentence", async () => {
  const text = configText(mapped);
  expect(text).toContain("a network retry reuses the same key and identical body");
  expect(config.rules?.["aurora-imagine-video"]).toEqual({
    follows: "x-imagine-video",
    idempotency: false,
  });
  const path = "src/models/aurora-imagine-video.ts";
  expect(mapped.read(path)).toContain("idempotencyKey: false");
  expect(mapped.out).toContain("the documents promise an idempotency key for x-imagine-video");
  const confirmed = text.replaceAll("idempotency: false", "idempotency: true");
  const after = await run(liveIds.data, [], { config: confirmed });
  expect(after.read(path)).toContain("idempotencyKey: true");
  expect(reportOf(await run(liveIds.data, ["--json"], { config: confirmed })).warnings).toEqual([]);
  // `false`, as written by --map, is a decision as well.
  expect(reportOf(await run(liveIds.data, ["--json"], { config: text })).warnings).toEqual([]);
});

it("an entry of the map without an effect is a warning", async () => {
  const rules = {
    "kestrel-v3-omni": { follows: "x-v3-omni", idempotency: true },
    "kite2.7-r2w": "x-2.7-r2v",
    gone: false,
  };
  const text = `export default { rules: ${JSON.stringify(rules)} };`;
  const warningsOf = async (...flags: string[]) =>
    reportOf(await run(liveIds.data, ["--json", "--dry-run", ...flags], { config: text })).warnings;
  const idle = (await warningsOf()).filter((warning) => warning.startsWith("rules: "));
  expect(idle).toEqual([
    'rules: "kestrel-v3-omni" sets "idempotency" without effect: the documents promise no idempotency key for x-v3-omni; remove the setting',
    'rules: "kite2.7-r2w" is not among the models of the catalog; did you mean "kite2.7-r2v"?',
    'rules: "gone" is not among the models of the catalog; correct or remove it in sdkgen.config.ts',
  ]);
  // An entry may be about a model that this run excludes.
  expect(await warningsOf("--only", "plain-*")).toEqual([]);
});

it("polling periods and timeouts come from the documented model", () => {
  const polling = mapped.read("src/models/aurora-imagine-video.ts");
  expect(polling).toContain("polling: { minSeconds: 3, maxSeconds: 5 }");
  const omni = mapped.read("src/models/lumen-omni-1.1-flash.ts");
  expect(omni).toContain("polling: { minSeconds: 5, maxSeconds: 10 }");
  expect(omni).toContain("timeoutSeconds: 600");
});

const liveOf = Object.fromEntries(Object.entries(wanted).map(([live, name]) => [name, live]));
const fieldsOf = (id: string) => {
  const entry = liveIds.data.find((one) => one.id === id);
  return new Set(Object.keys(entry?.parameters?.input_schema.properties ?? {}));
};

interface ValidatorModule {
  readonly default: {
    readonly validate: (body: unknown) => readonly { readonly rule?: string }[];
  };
}

const shared = tables.flatMap((table) =>
  table.names.flatMap((name) => {
    const live = liveOf[name];
    return live === undefined ? [] : [[name, live, table] as const];
  }),
);

it.each(shared)(
  "%s as %s refuses and accepts the same requests as the tables",
  async (_, live, table) => {
    const path = join(mapped.sdk, "src/models", `${fileOf(live)}.ts`);
    const { validate } = ((await import(path)) as ValidatorModule).default;
    const issuesOf = (patch: object) => {
      const body = { ...table.base, ...patch, model: live };
      return validate(JSON.parse(JSON.stringify(body)) as unknown);
    };
    const fields = fieldsOf(live);
    const isAbout = (patch: object, by: readonly string[]) =>
      !("model" in patch) &&
      // If the contract of this catalog lacks a field, only a rule refuses it.
      (Object.keys(patch).every((field) => fields.has(field)) ||
        by.some((one) => one.startsWith("rule:")));
    for (const { accept, refuse } of Object.values(table.rows)) {
      for (const patch of accept) expect(issuesOf(patch), JSON.stringify(patch)).toEqual([]);
      for (const [patch, ...by] of refuse.filter(([patch, ...by]) => isAbout(patch, by))) {
        const found = issuesOf(patch);
        expect(found.length, JSON.stringify(patch)).toBeGreaterThan(0);
        for (const rule of by.filter((one) => one.startsWith("rule:") && !isSilent(one))) {
          expect(found.map((issue) => `rule:${issue.rule ?? ""}`)).toContain(nameOf(rule));
        }
      }
    }
  },
);

// The SDK's file name of an id. All but two ids are in lower case.
const fileOf = (id: string): string =>
  ({
    "Nimbus-Air-2.3": /nimbus-air-2\.3-[0-9a-f]{8}/,
    "Nimbus-Air-2.3-Fast": /nimbus-air-2\.3-fast-[0-9a-f]{8}/,
  })[id]?.exec(mapped.read("src/registry.ts"))?.[0] ?? id;

it("a rule is left out, with a warning, only if a field that it demands is missing", async () => {
  const entries = structuredClone(liveIds.data).map((entry) => {
    const properties = entry.parameters?.input_schema.properties as
      Record<string, unknown> | undefined;
    // A rule demands shot_type, so this rule is left out. Another rule only restricts element_list,
    // which is also missing.
    if (entry.id === "kestrel-v3-omni") delete properties?.["shot_type"];
    return entry;
  });
  const rules = { "kestrel-v3-omni": "x-v3-omni" };
  const ended = await run(entries, ["--json"], {
    config: `export default { rules: ${JSON.stringify(rules)} }`,
  });
  const leftOut = reportOf(ended).warnings.filter((warning) => warning.startsWith("kestrel"));
  expect(leftOut).toEqual([
    "kestrel-v3-omni follows x-v3-omni without the rule shot-type-with-multi-shot, because the model lacks shot_type",
  ]);
  const lock = JSON.parse(ended.read("contracts.lock.json")) as {
    readonly models: Record<string, { readonly rules: readonly { readonly name: string }[] }>;
  };
  expect(lock.models["kestrel-v3-omni"]?.rules.map(({ name }) => name)).toContain("public-urls");
});

it("`false` means no documented model, and ends the proposals", async () => {
  const rules = Object.fromEntries(Object.keys(wanted).map((id) => [id, false]));
  const ended = await run(liveIds.data, [], {
    config: `export default ${JSON.stringify({ rules })}`,
  });
  expect(ended.out).not.toContain("rules: ");
});
