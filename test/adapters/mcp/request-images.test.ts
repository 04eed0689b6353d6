// The tools `create` and `estimate` take `{ "file" }` instead of an image's URL. The file must be in
// the upload folder.
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { KINDS, type Kind } from "./stage/agents.js";
import { OMNI, place, REQUEST, type Setting } from "./stage/place.js";

const PNG = Buffer.from("\x89PNG\r\n\x1a\ncat", "latin1");
let folder: string;
let uploadDir: string;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "mcp-")));
  uploadDir = join(folder, "work");
  await mkdir(uploadDir);
  await writeFile(join(uploadDir, "cat.png"), PNG);
  await writeFile(join(uploadDir, "same.png"), PNG);
  await writeFile(join(uploadDir, "text.png"), "text");
  await writeFile(join(folder, "secret.png"), PNG);
  await symlink(join(folder, "secret.png"), join(uploadDir, "link.png"));
});
afterAll(() => rm(folder, { recursive: true }));

async function given(setting: Setting, kind?: Kind) {
  const at = await place(setting);
  onTestFinished(() => at.close());
  return { gateway: at.gateway, agent: await at.agent(kind, "HTTP") };
}

const createOf = (...image_urls: readonly unknown[]) => ({
  model: OMNI,
  request: { ...REQUEST, image_urls },
});

test.each(KINDS)("a file of the folder is uploaded before the create: %s", async (kind) => {
  const { gateway, agent } = await given({ uploadDir }, kind);
  const first = await agent.call("create", createOf({ file: "cat.png" }));
  expect(first.structuredContent).toMatchObject({ status: "completed", costUsd: 0.216 });
  // The same bytes are the same request, so the agent gets the same task.
  const second = await agent.call("create", createOf({ file: "same.png" }));
  expect(second.structuredContent.taskId).toBe(first.structuredContent.taskId);
  expect(gateway.uploads).toHaveLength(1);
  expect(gateway.ledger.creates.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { model: OMNI, ...REQUEST, image_urls: ["https://media.example/1.png"] },
  ]);
});

test.each([
  [{ file: "../secret.png" }, "outside the folder"],
  [{ file: "link.png" }, "outside the folder"],
  [{ file: "/etc/passwd" }, "is not a relative path"],
  [{ file: "file:///etc/passwd" }, "is not a relative path"],
  [{ file: "missing.png" }, "does not exist"],
  [{ file: "text.png" }, "the bytes are not a JPEG, PNG, WebP or GIF image"],
  [{ file: "cat.png", x: 1 }, 'takes no other field (got "x")'],
  [{ file: 5 }, 'the field "file" must be the path of an image'],
  ["cat.png", "image_urls[0] must be a public HTTPS URL"],
])("%j is refused, and the answer names the field", async (image, reason) => {
  const { gateway, agent } = await given({ uploadDir });
  for (const tool of ["create", "estimate"]) {
    const { structuredContent, isError } = await agent.call(tool, createOf(image));
    expect(isError).toBe(true);
    expect(structuredContent.error?.message).toContain("image_urls[0]");
    expect(structuredContent.error?.message).toContain(reason);
  }
  expect([gateway.uploads, gateway.posts]).toEqual([[], 0]);
});

test("a request with a file has an estimate, and nothing is uploaded", async () => {
  const { gateway, agent } = await given({ uploadDir });
  const withFile = await agent.call("estimate", createOf({ file: "cat.png" }));
  const withUrl = await agent.call("estimate", createOf("https://example.com/cat.png"));
  expect(withFile.structuredContent["estimate"]).toMatchObject({ kind: "amount", usd: 0.216 });
  expect(withUrl.structuredContent["estimate"]).toMatchObject({ kind: "amount", usd: 0.216 });
  expect([gateway.uploads, gateway.posts]).toEqual([[], 0]);
});

test("a request whose file is gone since an earlier call is refused, and the answer names the task list", async () => {
  const { gateway, agent } = await given({ uploadDir });
  await writeFile(join(uploadDir, "gone.png"), PNG);
  const request = createOf({ file: "gone.png" });
  expect((await agent.call("create", request)).structuredContent.status).toBe("completed");
  await rm(join(uploadDir, "gone.png"));
  const { structuredContent } = await agent.call("create", request);
  expect(structuredContent.error?.message).toBe(
    `image_urls[0]: "gone.png" does not exist in the folder of the requests. This call sent nothing. If an earlier call sent the request, the tool 'tasks' lists its task.`,
  );
  expect(gateway.posts).toBe(1);
});

test("without the folder no file is read", async () => {
  const { gateway, agent } = await given({});
  const path = join(uploadDir, "cat.png");
  for (const file of [path, "cat.png"]) {
    const { structuredContent } = await agent.call("create", createOf({ file }));
    expect(structuredContent.error?.message).toContain(
      "image_urls[0] must be a string (got an object)",
    );
  }
  expect([gateway.uploads, gateway.posts]).toEqual([[], 0]);
});

test("a price above the limit uploads nothing", async () => {
  for (const limits of [{ maxUsdPerCall: 0.1 }, { confirmUsd: 0.1 }]) {
    const { gateway, agent } = await given({ uploadDir, ...limits });
    await agent.call("create", createOf({ file: "cat.png" }));
    expect([gateway.uploads, gateway.posts]).toEqual([[], 0]);
  }
});
