// The questions of sdkgen init on a terminal.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { loadConfig } from "../../commands/command-line/load-config.js";
import liveIds from "../fixtures/catalogs/live-ids.json" with { type: "json" };
import { emptyFolder, filesIn, initIn } from "./init-in.js";

describe("on a terminal", () => {
  const asked = async (answers: readonly (string | symbol)[], flags: readonly string[] = []) => {
    const folder = emptyFolder();
    const [input, output] = [new PassThrough(), new PassThrough()];
    const left = [...answers];
    let said = "";
    output.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      if (!text.endsWith(": ")) return;
      const answer = left.shift();
      if (typeof answer === "string") input.write(`${answer}\n`);
      else input.end();
    });
    const ended = await initIn(folder, flags, { terminal: { input, output } });
    return { ...ended, said, folder };
  };

  it("asks for each setting without a flag, and asks again after an invalid answer", async () => {
    const { code, said, folder } = await asked(
      ["ftp://x", "https://gateway.example.com", "Not A Name", "@acme/sdk", "", ""],
      ["--license", "MIT"],
    );
    expect(code).toBe(0);
    expect(said).toContain("The answer must be an http or https address");
    expect(said).toContain(
      "The answer must be a package name of npm, such as @acme/gateway-sdk.\n",
    );
    expect(said).not.toContain("Licence");
    expect(await loadConfig(folder)).toEqual({
      out: "generated",
      baseUrl: "https://gateway.example.com",
      name: "@acme/sdk",
      license: "MIT",
    });
  });

  it("asks which models follow the documents, which one among several, and whether a promise holds", async () => {
    const tied = ["skylark-v4-turbo", "aurora-imagine-video"];
    const text = JSON.stringify(liveIds.data).replaceAll("skylark-v4-fast", "skylark-v4-turbo");
    const all = JSON.parse(text) as readonly { readonly id: string }[];
    const data = all.filter(({ id }) => tied.includes(id));
    const catalog = join(emptyFolder(), "live.json");
    writeFileSync(catalog, JSON.stringify({ ...liveIds, data }));
    const { code, said, folder } = await asked(
      ["", "", "", "", "y", "y", "x-v5", "x-v4-fast"],
      ["--catalog", catalog],
    );
    expect(code).toBe(0);
    expect(said).toContain("a network retry reuses the same key and identical body");
    expect(said).toContain("The answer must be x-v4-fast or x-v4-std, or empty.");
    expect((await loadConfig(folder)).rules).toEqual({
      "aurora-imagine-video": { follows: "x-imagine-video", idempotency: true },
      "skylark-v4-turbo": "x-v4-fast",
    });
  });

  it.each([
    ["no model at all", ["", "", "", "", "n", ""], false],
    [
      "none if several are possible",
      ["", "", "", "", "y", "n", ""],
      { follows: "x-imagine-video", idempotency: false },
    ],
  ])(
    "records the decision that a model follows %s, so that no run asks again",
    async (_, answers, first) => {
      const data = liveIds.data
        .map(
          (one) =>
            JSON.parse(JSON.stringify(one).replaceAll("skylark-v4-fast", "skylark-v4-turbo")) as {
              id: string;
            },
        )
        .filter(({ id }) => ["skylark-v4-turbo", "aurora-imagine-video"].includes(id));
      const catalog = join(emptyFolder(), "live.json");
      writeFileSync(catalog, JSON.stringify({ ...liveIds, data }));
      const { folder } = await asked(answers, ["--catalog", catalog]);
      expect((await loadConfig(folder)).rules).toEqual({
        "aurora-imagine-video": first,
        "skylark-v4-turbo": false,
      });
    },
  );

  it("ends with 130 and writes nothing if the user stops", async () => {
    const { code, err, folder } = await asked(["", Symbol("Ctrl-D")]);
    expect([code, err]).toEqual([130, "init: interrupted; nothing on disk has changed.\n"]);
    expect(filesIn(folder)).toEqual([]);
  });
});
