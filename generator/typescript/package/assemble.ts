// Stage "assemble": makes a package from the modules, entry points, metadata and README.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { severalAtOnce } from "../../several-at-once.js";
import type { EmittedFile } from "../file.js";
import { entryPoints } from "./entry-points.js";
import { stringLiteral } from "../text/literal.js";
import { DEFAULT_NAME, packageManifest, type Publishing } from "./manifest.js";
import { packageView, readmeView } from "./readme.js";
import { readTemplate } from "./template.js";
import type { Contracts } from "../../read/normalise/normalise.js";

/** The files of an SDK package. */
export interface AssembledPackage {
  /** The files that do not contain the name of the package. */
  readonly files: readonly EmittedFile[];
  /**
   * Returns README.md, the AI SDK entry, package.json and LICENSE, for a package name and a
   * version. Leaves out LICENSE if no licence is configured.
   */
  readonly filesWithName: (name: string, version: string) => readonly EmittedFile[];
}

const TEMPLATES = [
  "tsconfig.json",
  "src/base-url.ts",
  "src/batch.ts",
  "src/browser.ts",
  "src/cli.ts",
  "src/client.ts",
  "src/index.ts",
  "src/journal.ts",
  "src/live.ts",
  "src/mcp.ts",
  "src/models.ts",
  "src/operation-loaders.ts",
  "src/operations.ts",
  "src/proxy.ts",
  "src/queue.ts",
  "src/react.ts",
  "src/registry.ts",
  "src/untyped-models.ts",
];

const AI_SDK = "src/ai-sdk.ts";

export async function assemble(
  contracts: Contracts,
  modules: readonly EmittedFile[],
  { templates }: { readonly templates: string },
  publishing: Publishing,
): Promise<AssembledPackage> {
  const view = entryPoints(contracts, publishing);
  const files = await severalAtOnce(TEMPLATES, async (path): Promise<EmittedFile> => {
    const template = await readTemplate(templates, path);
    return { path, text: template(view) };
  });
  const [license, notice, readme, readmeOfModels, aiSdk] = await Promise.all([
    licenseFor(templates, publishing),
    runtimeNotice(templates),
    readTemplate(templates, "README.md"),
    readTemplate(templates, "README-models.md"),
    readTemplate(templates, AI_SDK),
  ]);
  const inReadme = readmeView(contracts, publishing);
  return {
    files: [...files, { path: "NOTICE", text: notice }, ...modules],
    filesWithName: (name, version) => {
      const facts = { name, version, ...publishing };
      const readmeValues = { ...inReadme, ...packageView(contracts, facts) };
      return [
        { path: "README.md", text: `${readme(readmeValues)}\n${readmeOfModels(readmeValues)}` },
        // The AI SDK provider has the name of the package.
        { path: AI_SDK, text: aiSdk({ ...view, providerName: providerName(name) }) },
        { path: "package.json", text: packageManifest(contracts, facts) },
        ...(license === undefined ? [] : [{ path: "LICENSE", text: license(name) }]),
      ];
    },
  };
}

// In the AI SDK, the name `gateway` belongs to Vercel's provider.
const providerName = (name: string) => stringLiteral(name === "gateway" ? DEFAULT_NAME : name);

// LICENSE contains the user's own text, or else the text of the configured licence. NOTICE contains
// the licence of the runtime (the SDK's library code).

/** The licences whose texts are in `templates/licenses/`. */
const TEXTS = ["MIT", "ISC", "Apache-2.0"];

/**
 * Returns a function that makes LICENSE for a package name; undefined if no licence is configured.
 */
async function licenseFor(
  templates: string,
  { license, licenseText }: Publishing,
): Promise<((name: string) => string) | undefined> {
  if (license === undefined) return undefined;
  if (licenseText !== undefined) return () => licenseText;
  const text = TEXTS.includes(license)
    ? await readFile(join(templates, "licenses", `${license}.txt`), "utf8")
    : sentence(license);
  return (name) => text.replaceAll("[holder]", () => `the authors of ${name}`);
}

/**
 * Returns the text of NOTICE. The runtime's MIT licence requires this text in every copy, even if
 * the SDK has another licence.
 */
async function runtimeNotice(templates: string): Promise<string> {
  const text = await readFile(join(templates, "licenses", "MIT.txt"), "utf8");
  const notice = text.replaceAll("[holder]", "2026 the sdkgen authors");
  return `The runtime in this package is part of sdkgen, under this licence:\n\n${notice}\n${BUNDLED}`;
}

// The build bundles commander into the SDK's program, and regexpp into the module `live`.
const BUNDLED = `The program in this package contains commander, under the same licence:

Copyright (c) 2011 TJ Holowaychuk <tj@vision-media.ca>

The module "live" of this package contains @eslint-community/regexpp, under the same licence:

Copyright (c) 2018 Toru Nagashima
`;

// npm's `UNLICENSED` grants no rights. Every other licence is an SPDX expression.
const sentence = (license: string) =>
  license === "UNLICENSED"
    ? "Copyright (c) [holder]. All rights reserved.\n\nNo licence is granted: use this package only as agreed with the copyright holder.\n"
    : `Copyright (c) [holder].\n\nLicensed under ${license}. The texts of licences: https://spdx.org/licenses/\n`;
