// LICENSE of the SDK: the user's own, else the text of the licence that package.json declares. And the notice of the runtime.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Publishing } from "./manifest.js";

/** Licences whose text is in `templates/licenses/`. */
const TEXTS = ["MIT", "ISC", "Apache-2.0"];

/** The text of LICENSE for a package name; `undefined` where no licence is declared. */
export async function licenseFor(
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

/** The text of NOTICE: MIT asks that its notice goes with every copy of the runtime, whatever the licence of the SDK. */
export async function runtimeNotice(templates: string): Promise<string> {
  const text = await readFile(join(templates, "licenses", "MIT.txt"), "utf8");
  const notice = text.replaceAll("[holder]", "2026 the sdkgen authors");
  return `The runtime in this package is part of sdkgen, under this licence:\n\n${notice}\n${COMMANDER}`;
}

// build.mjs bundles it into the program.
const COMMANDER = `The program in this package contains commander, under the same licence:

Copyright (c) 2011 TJ Holowaychuk <tj@vision-media.ca>
`;

// What npm calls UNLICENSED gives no rights; every other licence is an SPDX expression.
const sentence = (license: string) =>
  license === "UNLICENSED"
    ? "Copyright (c) [holder]. All rights reserved.\n\nNo licence is granted: use it only as agreed with them.\n"
    : `Copyright (c) [holder].\n\nLicensed under ${license}. The texts of licences: https://spdx.org/licenses/\n`;
