// Makes the SDK's package.json: exports by subpath, and dependencies.
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

/** The package name if the configuration has none. */
export const DEFAULT_NAME = "gateway-sdk";

/** The package settings of the configuration. */
export interface Publishing {
  /** The gateway URL for clients that set no URL of their own. */
  readonly baseUrl?: string | undefined;
  readonly repository?: string | undefined;
  /** The folder of the SDK in its repository. */
  readonly directory?: string | undefined;
  readonly license?: string | undefined;
  /** The content of the user's own LICENSE file. */
  readonly licenseText?: string | undefined;
  readonly registry?: string | undefined;
  /** The npm access of a scoped package: `public` or `restricted`. */
  readonly access?: string | undefined;
}

/** The package name, version and settings, for README.md and package.json. */
export interface PackageFacts extends Publishing {
  readonly name: string;
  readonly version: string;
}

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
    // The path has no "./" at its start, because `npm publish` would report an error for "./".
    bin: { [programName(name)]: "dist/esm/cli.js" },
    main: "./dist/cjs/index.cjs",
    types: "./dist/cjs/index.d.cts",
    // Compilers with `moduleResolution: node` ignore `exports` and read `types` and
    // `typesVersions`.
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
    // In the repository, the SDK imports its library code, the runtime, from sdkgen. `sdkgen build`
    // copies the runtime into the package.
    imports: { "#platform": PLATFORM, "#runtime/*": "sdkgen/runtime/*" },
    exports: {
      ".": conditions("index"),
      "./client": conditions("client"),
      "./journal": conditions("journal"),
      // Only this subpath imports the code that reads the contracts of a live gateway.
      "./live": conditions("live"),
      "./batch": conditions("batch"),
      "./queue": conditions("queue"),
      "./ai-sdk": conditions("ai-sdk"),
      "./proxy": conditions("proxy"),
      "./browser": conditions("browser"),
      "./react": conditions("react"),
      "./mcp": conditions("mcp"),
      // The model map has its own subpath, so that a bundle contains the map only if the app
      // imports it. This module also has the types for calls by id.
      "./models": conditions("models"),
      // Models whose subpath differs from their file name, and operations, have their own entries.
      ...Object.fromEntries([
        ...renamed.map(([subpath, path]) => [`./${subpath}`, conditions(path)]),
        ...operations.map(modulePath).map((path) => [`./${path}`, conditions(path)]),
      ]),
      // Each pattern covers all models whose subpath is their file name. An editor searches every
      // listed subpath for each type, so an entry for each model would be slow.
      "./models/*": conditions("models/*"),
      "./schemas/*": conditions("schemas/*"),
      "./package.json": "./package.json",
    },
    ...publishSettings(facts),
    // Without the slash in `/NOTICE`, npm would also include files of this name from other folders.
    files: [
      "dist",
      "README.md",
      "CHANGELOG.md",
      "LICENSE",
      "/NOTICE",
      ...(webAddress(facts) === undefined ? ["docs/models", "docs/operations"] : []),
    ],
    // The packages that the runtime imports. The packages that only the command-line program of the
    // SDK imports are not listed, because the bundle of that program contains them.
    dependencies: { undici: "^7.30.2" },
    // The packages that the optional modules ./ai-sdk, ./mcp, ./queue and ./react import.
    peerDependencies: PEERS,
    peerDependenciesMeta: Object.fromEntries(
      Object.keys(PEERS).map((peer) => [peer, { optional: true }]),
    ),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/**
 * Returns the URL of the SDK's files in its repository; undefined if neither GitHub nor GitLab
 * hosts the repository.
 */
export function webAddress({ repository = "", directory = "" }: Publishing): string | undefined {
  const url = repository.replace(/^git\+/, "").replace(/^(github|gitlab):/, "https://$1.com/");
  const [, host = "", path = ""] = /^\w+:\/\/(?:git@)?([^/]+)\/(.+?)(?:\.git)?\/?$/.exec(url) ?? [];
  const [, kind] = /(?:^|\.)(github|gitlab)\./.exec(host) ?? [];
  if (kind === undefined) return undefined;
  const folder = directory === "" ? "" : `${directory}/`;
  return `https://${host}/${path}/${kind === "github" ? "" : "-/"}blob/HEAD/${folder}`;
}

/** Returns the program name of a package: the package name without its scope. */
export const programName = (name: string): string => name.replace(/^@[^/]+\//, "");

function publishSettings({ name, registry, access }: PackageFacts): object {
  if (registry === undefined && access === undefined) return {};
  const target = registry === undefined ? {} : publishConfig(name, registry);
  return { publishConfig: access === undefined ? target : { ...target, access } };
}

/**
 * Returns npm's publish settings. Sets the registry of the scope too, because a user's setting for
 * the scope would override `registry`.
 */
export function publishConfig(name: string, registry: string): Readonly<Record<string, string>> {
  const scope = /^(@[^/]+)\//.exec(name)?.[1];
  return { registry, ...(scope !== undefined && { [`${scope}:registry`]: registry }) };
}

// Selects the platform module by the JavaScript runtime.
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
  // Only bundlers set the condition `module`. undici does not start in the ES modules of a bundle,
  // so such a bundle gets `node-bundled`. A CommonJS bundle has the `require` that undici needs.
  import: platform(esm, { module: esm("node-bundled"), default: esm("node") }),
  // Only jest with jsdom sets both `require` and `browser`. undici needs globals that jsdom lacks,
  // so jsdom gets the platform module `web`.
  require: platform(cjs, { browser: cjs("web"), default: cjs("node") }),
};

/**
 * Returns the `exports` targets of a module. ES modules and CommonJS modules each have their own
 * type declarations.
 */
function conditions(path: string): object {
  return {
    import: { types: `./dist/esm/${path}.d.ts`, default: `./dist/esm/${path}.js` },
    require: { types: `./dist/cjs/${path}.d.cts`, default: `./dist/cjs/${path}.cjs` },
  };
}

/**
 * Returns the name of a model in subpaths: the model's id, or the file name if a subpath cannot
 * contain the id.
 */
export const subpathName = ({ id, names }: Pick<ModelContract, "id" | "names">): string =>
  isSubpath(id) ? id : names.file;

const isSubpath = (id: string) =>
  /^[\w@.-]+(\/[\w@.-]+)*$/.test(id) &&
  !/(^|\/)(\.{1,2}|node_modules)(\/|$)/.test(id) &&
  !hasSlugForm(id);
