// What a tarball may hold, and how it is read.
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { faultsOfContents } from "../../release/checks/contents.js";
import { secretsOf } from "../../release/checks/secrets.js";
import { publishedManifest } from "../../release/pack/pack.js";
import { readTarball, type PackedFile } from "../../release/pack/tar.js";
import { whyNoProvenance } from "../../release/publish/provenance.js";
import { redactor } from "../../release/publish/redact.js";

const MANIFEST = {
  name: "gateway-sdk",
  version: "1.0.0",
  exports: { ".": { import: { types: "./dist/esm/index.d.ts", default: "./dist/esm/index.js" } } },
};
const GOOD: Readonly<Record<string, string>> = {
  "package.json": JSON.stringify(MANIFEST),
  "README.md": "# gateway-sdk\n",
  "dist/esm/index.js": "export {};\n",
  "dist/esm/index.js.map": '{"sources":["../../src/index.ts"]}',
  "dist/esm/index.d.ts": "export {};\n",
  "dist/cjs/package.json": "{}",
};
const filesOf = (texts: Readonly<Record<string, string>>): PackedFile[] =>
  Object.entries(texts).map(([path, text]) => ({ path, bytes: Buffer.from(text) }));
const UNWANTED = {
  secrets: secretsOf({
    GATEWAY_API_KEY: "value-of-the-key",
    NODE_ENV: "production",
    CI_TOKEN: "x",
  }),
  folders: ["/home/builder/project"],
};

test("a package of what is allowed has no fault", () => {
  expect(faultsOfContents(filesOf(GOOD), UNWANTED)).toEqual([]);
});

test.each<[string, Readonly<Record<string, string>>, string]>([
  ["a source", { "src/index.ts": "" }, "src/index.ts is not published"],
  ["a lock file", { "contracts.lock.json": "" }, "contracts.lock.json is not published"],
  ["an environment file", { ".env": "A=1" }, ".env is not published"],
  ["npm's configuration", { ".npmrc": "" }, ".npmrc is not published"],
  ["a file beside the forms", { "dist/index.js": "" }, "dist/index.js is not published"],
  [
    "a lifecycle script",
    { "package.json": JSON.stringify({ ...MANIFEST, scripts: { postinstall: "x" } }) },
    "package.json has scripts, which consumers do not need",
  ],
  [
    "an export that leads nowhere",
    { "package.json": JSON.stringify({ ...MANIFEST, exports: "./dist/esm/none.js" }) },
    "exports names ./dist/esm/none.js, which is missing",
  ],
  [
    "a secret of the environment",
    { "README.md": "with value-of-the-key" },
    "README.md holds the value of GATEWAY_API_KEY",
  ],
  [
    "a private key",
    { "README.md": "-----BEGIN RSA PRIVATE KEY-----" },
    "README.md holds a private key",
  ],
  [
    "a token of a registry",
    { "README.md": "//127.0.0.1/:_authToken=abc" },
    "README.md holds a token of a registry",
  ],
  [
    "a folder of the machine",
    { "dist/esm/index.js": "// /home/builder/project/src/index.ts" },
    "dist/esm/index.js names /home/builder/project, a place on this machine",
  ],
  [
    "a map of something else",
    { "dist/esm/index.js.map": '{"sources":["../../../other/a.ts"]}' },
    "dist/esm/index.js.map maps to ../../../other/a.ts, which is outside src/",
  ],
])("%s is a fault", (_, files, fault) => {
  expect(faultsOfContents(filesOf({ ...GOOD, ...files }), UNWANTED)).toEqual([fault]);
});

test("of the SDK's manifest what only a build needs stays at home", () => {
  const manifest = {
    ...MANIFEST,
    scripts: { build: "x" },
    devDependencies: { typescript: "6.0.3" },
  };
  expect(JSON.parse(publishedManifest(JSON.stringify(manifest)))).toEqual(MANIFEST);
});

/** A tar archive of one entry; `kind` as POSIX names it. */
function tarOf(path: string, text: string, kind = "0"): Buffer {
  const header = Buffer.alloc(512);
  header.write(path, 0);
  header.write(text.length.toString(8).padStart(11, "0"), 124);
  header.write(kind, 156);
  const body = Buffer.alloc(Math.ceil(text.length / 512) * 512);
  body.write(text);
  return Buffer.concat([header, body]);
}
const END = Buffer.alloc(1024);
const packed = (...entries: Buffer[]) => gzipSync(Buffer.concat([...entries, END]));

describe("a tarball", () => {
  test("gives its files, also those with long names", () => {
    const path = `package/dist/${"long-name/".repeat(12)}a.js`;
    const record = `${String(path.length + 10)} path=${path}\n`;
    const tarball = packed(
      tarOf("package/README.md", "hello"),
      tarOf("PaxHeader/a.js", record, "x"),
      tarOf("cut-off", "world"),
    );
    const read = readTarball(tarball).map((file) => [file.path, file.bytes.toString()]);
    expect(read).toEqual([
      ["README.md", "hello"],
      [path.slice(8), "world"],
    ]);
  });

  test.each<[string, Buffer, string]>([
    ["that is none", Buffer.from("hello"), "not compressed with gzip"],
    ["that was cut off", gzipSync(tarOf("package/a", "hello").subarray(0, 512)), "it is cut off"],
    ["with a link", packed(tarOf("package/a", "", "2")), "package/a is neither a file nor a name"],
    ["with a file outside", packed(tarOf("package/../a", "x")), "outside the package"],
    ["with an absolute file", packed(tarOf("/etc/passwd", "x")), "outside the package"],
  ])("%s is refused", (_, tarball, sentence) => {
    expect(() => readTarball(tarball)).toThrow(sentence);
  });
});

const ACTIONS = {
  ACTIONS_ID_TOKEN_REQUEST_URL: "https://token.example.com",
  ACTIONS_ID_TOKEN_REQUEST_TOKEN: "t",
};
const WITH_REPOSITORY = {
  ...MANIFEST,
  repository: { type: "git", url: "https://git.example.com/a" },
};
test.each([
  ["in a job with an identity", ACTIONS, true, WITH_REPOSITORY, undefined],
  ["elsewhere", {}, true, WITH_REPOSITORY, "this is no GitHub Actions job with id-token: write"],
  ["at another registry", ACTIONS, false, WITH_REPOSITORY, "only npm's own registry takes it"],
  ["without a repository", ACTIONS, true, MANIFEST, "sdkgen.config.ts names no repository"],
])("provenance %s", (_, env, isDefault, manifest, why) => {
  const reason = whyNoProvenance(env, manifest, { isDefault });
  if (why === undefined) expect(reason).toBeUndefined();
  else expect(reason).toContain(why);
});

test("words of other programs are shown without secrets", () => {
  const redact = redactor({ NPM_TOKEN: "npm-token-value", PATH: "/usr/bin" });
  expect(redact("PUT http://me:word@127.0.0.1/ npm-token-value _authToken=abc /usr/bin")).toBe(
    "PUT http://***@127.0.0.1/ *** _authToken=*** /usr/bin",
  );
});
