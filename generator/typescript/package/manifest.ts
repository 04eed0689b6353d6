// package.json of the SDK: exports by subpath, and dependencies.
import type { ModelContract } from "../../read/normalise/contract.js";
import { hasSlugForm } from "../../read/normalise/names.js";
import type { Contracts } from "../../read/normalise/normalise.js";
import { modulePath, schemaPath } from "../module-path.js";

const PEERS = {
  "@ai-sdk/provider": "^4.0.38",
  "@modelcontextprotocol/server": "^2.4.0",
  bullmq: "^6.7.0",
  ioredis: "^5.11.1",
  react: "^18.3.1 || ^19.0.0",
};

/** The name of an SDK without a configured name. */
export const DEFAULT_NAME = "gateway-sdk";

/** The settings of the package in the configuration. */
export interface Publishing {
  /** Address of the gateway for clients without a configured address. */
  readonly baseUrl?: string | undefined;
  readonly repository?: string | undefined;
  /** Folder of the SDK in the repository. */
  readonly directory?: string | undefined;
  readonly license?: string | undefined;
  /** The user's own LICENSE. */
  readonly licenseText?: string | undefined;
  readonly registry?: string | undefined;
  /** Access of a package with a scope: `public` or `restricted`. */
  readonly access?: string | undefined;
}

/** The facts about the package in README.md and package.json. */
export interface PackageFacts extends Publishing {
  readonly name: string;
  readonly version: string;
}

/** The text of package.json. */
export function packageManifest(contracts: Contracts, facts: PackageFacts): string {
  const { name, version, license, repository, directory } = facts;
  const { models, operations } = contracts;
  const renamed = models
    .filter((contract) => subpathName(contract) !== contract.names.file)
    .flatMap((contract) => [
      [`models/${subpathName(contract)}`, modulePath(contract)] as const,
      [`schemas/${subpathName(contract)}`, schemaPath(contract)] as const,
    ]);
  const manifest = {
    name,
    version,
    description: "Typed SDK of a generative-media gateway, generated from its model catalog.",
    ...(license !== undefined && { license }),
    ...(repository !== undefined && { repository: { type: "git", url: repository, directory } }),
    type: "module",
    sideEffects: false,
    engines: { node: ">=20.19" },
    // Without "./", because `npm publish` reports that as an error.
    bin: { [programName(name)]: "dist/esm/cli.js" },
    main: "./dist/cjs/index.cjs",
    types: "./dist/cjs/index.d.cts",
    // For compilers that ignore `exports` (`moduleResolution: node`), as is `types` above.
    typesVersions: {
      "*": {
        "dist/*": ["./dist/*"],
        "package.json": ["./package.json"],
        ...Object.fromEntries(
          renamed.map(([subpath, path]) => [subpath, [`./dist/cjs/${path}.d.cts`]]),
        ),
        "*": ["./dist/cjs/*.d.cts"],
      },
    },
    // The runtime comes from sdkgen, and `sdkgen build` copies it into the package.
    imports: { "#platform": PLATFORM, "#runtime/*": "sdkgen/runtime/*" },
    exports: {
      ".": conditions("index"),
      "./client": conditions("client"),
      "./journal": conditions("journal"),
      "./batch": conditions("batch"),
      "./queue": conditions("queue"),
      "./ai-sdk": conditions("ai-sdk"),
      "./proxy": conditions("proxy"),
      "./browser": conditions("browser"),
      "./react": conditions("react"),
      "./mcp": conditions("mcp"),
      // The map of all models is apart from the client, so that a bundle has it only on request. It
      // also has the types for calls by id.
      "./models": conditions("models"),
      // Editors search all subpaths for each type that they show, so one pattern covers all models
      // with a plain id.
      ...Object.fromEntries([
        ...renamed.map(([subpath, path]) => [`./${subpath}`, conditions(path)]),
        ...operations.map(modulePath).map((path) => [`./${path}`, conditions(path)]),
      ]),
      "./models/*": conditions("models/*"),
      "./schemas/*": conditions("schemas/*"),
      "./package.json": "./package.json",
    },
    ...publishSettings(facts),
    // With a slash, because npm would also include files of that name from other folders.
    files: [
      "dist",
      "README.md",
      "CHANGELOG.md",
      "LICENSE",
      "/NOTICE",
      ...(webAddress(facts) === undefined ? ["docs/models", "docs/operations"] : []),
    ],
    // The packages that the runtime imports. Packages that only the program imports are bundled
    // into it.
    dependencies: { undici: "^7.30.2" },
    // The packages that ./ai-sdk, ./mcp, ./queue and ./react load.
    peerDependencies: PEERS,
    peerDependenciesMeta: Object.fromEntries(
      Object.keys(PEERS).map((peer) => [peer, { optional: true }]),
    ),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/**
 * Address of the SDK's files in its repository, for links; `undefined` unless the host is a GitHub
 * or a GitLab.
 */
export function webAddress({ repository = "", directory = "" }: Publishing): string | undefined {
  const url = repository.replace(/^git\+/, "").replace(/^(github|gitlab):/, "https://$1.com/");
  const [, host = "", path = ""] = /^\w+:\/\/(?:git@)?([^/]+)\/(.+?)(?:\.git)?\/?$/.exec(url) ?? [];
  const [, kind] = /(?:^|\.)(github|gitlab)\./.exec(host) ?? [];
  if (kind === undefined) return undefined;
  const folder = directory === "" ? "" : `${directory}/`;
  return `https://${host}/${path}/${kind === "github" ? "" : "-/"}blob/HEAD/${folder}`;
}

/** The name of the program of a package: the package name without its scope. */
export const programName = (name: string): string => name.replace(/^@[^/]+\//, "");

function publishSettings({ name, registry, access }: PackageFacts): object {
  if (registry === undefined && access === undefined) return {};
  const target = registry === undefined ? {} : publishConfig(name, registry);
  return { publishConfig: access === undefined ? target : { ...target, access } };
}

/**
 * Where npm publishes a package. A user's setting for the scope would win over `registry`, so the
 * scope is set too.
 */
export function publishConfig(name: string, registry: string): Readonly<Record<string, string>> {
  const scope = /^(@[^/]+)\//.exec(name)?.[1];
  return { registry, ...(scope !== undefined && { [`${scope}:registry`]: registry }) };
}

// The platform module by runtime: how it sends, and whether it has files. Bundlers set the
// condition `module`, and Node does not: undici does not start in a bundle of ES modules. A
// CommonJS bundle has a `require` for it.
function platform(file: (name: string) => string, node: object | string): object {
  return {
    workerd: file("web"),
    "edge-light": file("web"),
    bun: file("server"),
    deno: file("server"),
    node,
    default: file("web"),
  };
}

const esm = (name: string) => `./dist/esm/runtime/platform/${name}.js`;
const cjs = (name: string) => `./dist/cjs/runtime/platform/${name}.cjs`;
const PLATFORM = {
  import: platform(esm, { module: esm("node-bundled"), default: esm("node") }),
  // Only jest sets both conditions, in its jsdom environment, which lacks globals that undici
  // needs.
  require: platform(cjs, { browser: cjs("web"), default: cjs("node") }),
};

/** The targets of `exports` for a module: each format with declarations of the same format. */
function conditions(path: string): object {
  return {
    import: { types: `./dist/esm/${path}.d.ts`, default: `./dist/esm/${path}.js` },
    require: { types: `./dist/cjs/${path}.d.cts`, default: `./dist/cjs/${path}.cjs` },
  };
}

/**
 * The name of a model below `models/` and `schemas/`. A subpath with `*` would be a pattern, and
 * `..` is not allowed.
 */
export const subpathName = ({ id, names }: Pick<ModelContract, "id" | "names">): string =>
  isSubpath(id) ? id : names.file;

const isSubpath = (id: string) =>
  /^[\w@.-]+(\/[\w@.-]+)*$/.test(id) &&
  !/(^|\/)(\.{1,2}|node_modules)(\/|$)/.test(id) &&
  !hasSlugForm(id);
