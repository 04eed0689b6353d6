// The first screen of the README: the two commands for every reader, the picture, and the check
// whether a gateway fits.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { startGateway } from "../../gateway/index.js";
import { blocksOf, textOf } from "./documents.js";

const README = textOf("README.md");
const FIRST_SCREEN = README.split("\n").slice(0, 32);
const shell = blocksOf("README.md").filter(({ language }) => language === "sh");

test("the first sentence is about the reader, and the set-up commands follow the pitch", () => {
  expect(README).toMatch(
    /^# sdkgen\n\nNever pay twice for a video, and never send a request that the model refuses\. [^`]*\n\n```sh\n/,
  );
  const commands = (shell[0]?.code ?? "").split("\n").map((line) => line.replace(/ +#.*/, ""));
  expect(commands).toEqual(["npm ci && npm run generate", "npm ci && npm test"]);
});

test("it has the commands' output and duration, one picture, and a call", () => {
  const text = FIRST_SCREEN.join("\n");
  expect(text).toContain("half a minute and prints `22 models: …`");
  expect(text).toContain("three minutes and prints `Tests … passed`");
  expect(README.match(/!\[/g)).toHaveLength(1);
  expect(text).toContain("(docs/images/wide.png)");
  expect(text).toContain('client.model("x-v3-omni").run(');
});

test("the state, the licence and the placeholders come before the first heading", () => {
  const start = README.slice(0, README.indexOf("\n## "));
  for (const word of ["Version 0.1.0", "on no registry", "MIT licence", "placeholders"]) {
    expect(start).toContain(word);
  }
});

test("its curl command shows the contracts of a suitable gateway", async () => {
  const gateway = await startGateway();
  const command = shell.map(({ code }) => code).find((code) => code.startsWith("curl ")) ?? "";
  const env = { ...process.env, GATEWAY_BASE_URL: gateway.url, GATEWAY_API_KEY: gateway.apiKey };
  try {
    const { stdout } = await promisify(execFile)("sh", ["-c", command], { env });
    expect(stdout).toContain('"parameters"');
    expect(stdout).toContain('"input_schema"');
  } finally {
    await gateway.close();
  }
});
