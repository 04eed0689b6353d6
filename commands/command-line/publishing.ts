// Returns the publishing settings of an SDK, such as its repository and its licence.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import type { Publishing } from "../../generator/index.js";
import { usage } from "../../generator/failure.js";
import { DEFAULT_OUT, type Config } from "./config.js";

/**
 * Returns the publishing settings. If a licence is set, reads the user's LICENSE file. Throws if
 * the licence needs a file that is missing.
 */
export function publishingOf(config: Config, cwd: string): Publishing {
  const { baseUrl, registry, access, repository, license, out = DEFAULT_OUT } = config;
  const sdk = resolve(cwd, out);
  return {
    baseUrl,
    registry,
    access,
    repository,
    directory: repository === undefined ? undefined : directoryOf(sdk, cwd),
    ...(license !== undefined && licenseOf(license, cwd, sdk)),
  };
}

// Returns the SDK's path below the root of the git repository. Without git, the path starts at the
// configuration's folder. Returns `undefined` if the SDK is the root itself, or outside it.
function directoryOf(sdk: string, cwd: string): string | undefined {
  const isRoot = (folder: string) => existsSync(join(folder, ".git"));
  let root = resolve(cwd);
  while (!isRoot(root) && dirname(root) !== root) root = dirname(root);
  const path = relative(isRoot(root) ? root : cwd, sdk).replaceAll("\\", "/");
  return path === "" || path.startsWith("..") ? undefined : path;
}

function licenseOf(license: string, cwd: string, sdk: string) {
  const licenseFile = /^SEE LICENSE IN (.+)$/.exec(license)?.[1];
  const isLicenseFile = (name: string) =>
    name === licenseFile || /^licen[cs]e(\.(md|txt))?$/i.test(name);
  // If the configuration is in the SDK's folder, the LICENSE file there is generated. It is not the
  // user's own file.
  const licenseFiles = sdk === resolve(cwd) ? [] : readdirSync(cwd).filter(isLicenseFile).sort();
  const file = licenseFile ?? licenseFiles[0];
  if (licenseFile !== undefined && !licenseFiles.includes(licenseFile)) {
    throw usage(
      `The licence "${license}" needs the file ${licenseFile}, which is not in ${cwd}. Write that file, or set another licence.`,
    );
  }
  return {
    license: licenseFile === undefined ? license : "SEE LICENSE IN LICENSE",
    licenseText: file === undefined ? undefined : readFileSync(join(cwd, file), "utf8"),
  };
}
