// Defines the flags of the commands build and release.
import { validRange } from "semver";
import { FORMS } from "../command-line/check-config.js";
import { choice, flag, OUT, TIMINGS, text, value, type Values } from "../command-line/flags.js";

// A registry URL must not contain a password, because other users can read the arguments of a
// process.
const [isAddress, ADDRESS] = FORMS.registry;
const NO_USER = "npm reads credentials from its configuration (npm login)";

export const BUILD = {
  name: "build",
  flags: { out: OUT, timings: TIMINGS },
  notes:
    "Exit codes: 0 done, 1 the build failed, 2 wrong usage, 6 dist/ cannot be written, 130 Ctrl-C, 143 terminated.",
};

export const RELEASE = {
  name: "release",
  flags: {
    out: OUT,
    registry: value(
      "<url>",
      'registry to publish to (default: "registry" in sdkgen.config.ts when the SDK was generated, else the registry in the configuration of npm)',
      `${ADDRESS}; ${NO_USER}`,
      (text) => (isAddress(text) ? new URL(text).href : undefined),
    ),
    // npm refuses a tag that looks like a version, but only at the end of a release. This check
    // runs before the release starts.
    tag: value(
      "<name>",
      "tag of the version; a prerelease needs one (default: latest)",
      "a word such as next or release-1, but not a version such as 1.2 or v1",
      (text) => (/^[A-Za-z][\w.-]*$/.test(text) && validRange(text) === null ? text : undefined),
    ),
    access: choice(
      ["public", "restricted"],
      "access to a package with a scope (default: npm's setting)",
    ),
    timings: TIMINGS,
    pack: text(
      "<dir>",
      "do everything except publishing, and write the files for publishing into this folder",
    ),
    dryRun: flag("do everything except publishing, and keep no files"),
  },
  notes: `npm reads the credentials from its configuration or its environment. No flag takes them.

To release in two jobs, so that no code of a dependency runs in the job with the credentials:
  1. release --pack DIR   writes DIR/NAME-VERSION.tgz, which names its registry and tag, and DIR/contracts.lock.json.
                          DIR must be empty or new. Exit code 5: there is nothing to publish. If DIR has no .tgz, an
                          earlier run has published the version, and only step 3 is left.
  2. npm publish DIR/NAME-VERSION.tgz --ignore-scripts      needs npm, the folder and the credentials only.
  3. Replace the SDK's contracts.lock.json with DIR/contracts.lock.json, which records the release, and commit it.

Exit codes: 0 done, 1 the build or a check failed, 2 wrong usage, 3 the login was refused, 4 the network failed,
5 the version is published already, 6 a folder cannot be written, 130 Ctrl-C, 143 terminated. After 1 to 6 nothing was published, unless the message reports a publication.`,
};

export type ReleaseOptions = Values<typeof RELEASE.flags>;
