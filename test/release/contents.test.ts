// The allowed content of a package, and texts that are never shown.
import { expect, test } from "vitest";
import { faultsOfContents } from "../../commands/release/package/contents.js";
import { publishedManifest } from "../../commands/release/package/pack.js";
import type { PackedFile } from "../../commands/release/package/tarball-files.js";
import { redactor, secretsOf } from "../../commands/release/secrets.js";

const GOOD: Readonly<Record<string, string>> = {
  "package.json": "{}",
  "README.md": "# gateway-sdk\n",
  "CHANGELOG.md": "# Changelog\n",
  LICENSE: "MIT\n",
  NOTICE: "MIT\n",
  "dist/esm/index.js": "export {};\n",
  "dist/esm/index.js.map": '{"sources":["../../src/index.ts"]}',
  "dist/esm/index.d.ts": "export {};\n",
  "dist/cjs/index.cjs": "",
  "dist/cjs/index.cjs.map": '{"sources":["../../src/index.ts"]}',
  "dist/cjs/index.d.cts": "",
  "docs/models/x-v3-omni.md": "# x-v3-omni",
  "docs/operations/music-sounds.md": "# music.sounds",
};
const filesOf = (texts: Readonly<Record<string, string>>): PackedFile[] =>
  Object.entries(texts).map(([path, text]) => ({ path, text }));
const UNWANTED = {
  secrets: secretsOf({
    GATEWAY_API_KEY: "value-of-the-key",
    NODE_ENV: "production",
    CI_TOKEN: "x",
  }),
  folders: ["/home/builder/project"],
};

test("a package with only allowed content has no fault", () => {
  expect(faultsOfContents(filesOf(GOOD), UNWANTED)).toEqual([]);
});

test.each<[string, Readonly<Record<string, string>>, string]>([
  ["a source", { "src/index.ts": "" }, "src/index.ts must not be published"],
  ["an environment file", { ".env": "A=1" }, ".env must not be published"],
  [
    "a secret of the environment",
    { "README.md": "with value-of-the-key" },
    "README.md contains the value of GATEWAY_API_KEY",
  ],
  [
    "a private key",
    { "README.md": "-----BEGIN RSA PRIVATE KEY-----" },
    "README.md contains a private key",
  ],
  [
    "a token of a registry",
    { "README.md": "//127.0.0.1/:_authToken=abc" },
    "README.md contains a token of a registry",
  ],
  [
    "a folder of the machine",
    { "dist/esm/index.js": "// /home/builder/project/src/index.ts" },
    "dist/esm/index.js contains /home/builder/project, a path on this machine",
  ],
  [
    "a map of something else",
    { "dist/esm/index.js.map": '{"sources":["../../../other/a.ts"]}' },
    "dist/esm/index.js.map maps to ../../../other/a.ts, which is outside src/ and dist/",
  ],
])("%s is a fault", (_, files, fault) => {
  expect(faultsOfContents(filesOf({ ...GOOD, ...files }), UNWANTED)).toEqual([fault]);
});

test("the published manifest has no scripts and no build dependencies", () => {
  const kept = { name: "gateway-sdk", version: "1.0.0" };
  const manifest = { ...kept, scripts: { build: "x" }, devDependencies: { typescript: "6.0.3" } };
  expect(JSON.parse(publishedManifest(JSON.stringify(manifest)))).toEqual(kept);
});

test("the output of other programs is shown without secrets", () => {
  const redact = redactor({ NPM_TOKEN: "npm-token-value", PATH: "/usr/bin" });
  expect(redact("PUT http://me:word@127.0.0.1/ npm-token-value _authToken=abc /usr/bin")).toBe(
    "PUT http://***@127.0.0.1/ *** _authToken=*** /usr/bin",
  );
});
