// The flags of build and release.
import { validRange } from "semver";
import { FORMS } from "../command-line/check-config.js";
import { choice, flag, OUT, TIMINGS, text, value, type Values } from "../command-line/flags.js";

// A registry URL must not contain a password. Other users can read the arguments of a process.
const [isAddress, ADDRESS] = FORMS.registry;
const NO_USER = "npm reads credentials from its configuration (npm login)";

export const BUILD = {
  name: "build",
  flags: { out: OUT, timings: TIMINGS },
  notes:
    "Exit codes: 0 done, 1 the build failed, 2 usage, 6 dist/ cannot be written, 130 Ctrl-C, 143 terminated.",
};

export const RELEASE = {
  name: "release",
  flags: {
    out: OUT,
    registry: value(
      "<url>",
      "registry to publish to (default: that of sdkgen.config.ts when the SDK was generated, else the one npm is configured with)",
      `${ADDRESS}; ${NO_USER}`,
      (text) => (isAddress(text) ? new URL(text).href : undefined),
    ),
    // npm refuses a tag that looks like a version, but only at the end of a release.
    tag: value(
      "<name>",
      "tag of the version; a prerelease needs one (default: latest)",
      "a word that is no version, such as next or release-1",
      (text) => (/^[A-Za-z][\w.-]*$/.test(text) && validRange(text) === null ? text : undefined),
    ),
    access: choice(["public", "restricted"], "of a scoped package (default: npm's)"),
    timings: TIMINGS,
    pack: text("<dir>", "do everything but publish, and write the files for publishing there"),
    dryRun: flag("do everything but publish, and leave nothing behind"),
  },
  notes: `Credentials are read by npm, from its configuration or its environment; none is an argument.

In two jobs, so that no code of a dependency runs where the credentials are:
  1. release --pack DIR   writes DIR/NAME-VERSION.tgz, which names its registry and tag, and DIR/contracts.lock.json.
                          DIR must be empty, or not there. Exit code 5: there is nothing to publish. No .tgz: an earlier
                          run has published it, and only step 3 is left.
  2. npm publish DIR/NAME-VERSION.tgz --ignore-scripts      needs npm, the folder and the credentials only.
  3. Commit DIR/contracts.lock.json in place of the SDK's: it notes the release.

Exit codes: 0 done, 1 the build or a check failed, 2 usage, 3 authentication, 4 network,
5 the version is published already, 6 a folder cannot be written, 130 Ctrl-C, 143 terminated. On 1 to 6 nothing was published, unless the message says so.`,
};

export type ReleaseOptions = Values<typeof RELEASE.flags>;
