// An old SDK that cannot be deleted, such as files of another owner: the new one is in place all the same, and later runs go on.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { entry, saveCatalog } from "../support/catalog.js";
import { namesIn, temporaryFolder } from "../support/folders.js";
import { command } from "../support/in-process.js";
import { generate } from "../support/process.js";

const folder = temporaryFolder();
const parent = join(folder, "place");
const out = join(parent, "sdk");
const catalogOf = (...ids: readonly string[]) =>
  saveCatalog(
    folder,
    `${ids.join("-")}.json`,
    ids.map((id) => entry(id)),
  );
const preload = new URL("fault-at-call.ts", import.meta.url).href;
const locked = (...ids: readonly string[]) =>
  generate(["--catalog", catalogOf(...ids), "--out", out], { preload, env: { FAULT: "locked" } });

it("warns with the folder's name, keeps the user's files, and clears up when it can", async () => {
  await command(["--catalog", catalogOf("x-one"), "--out", out]);
  writeFileSync(join(out, "notes.txt"), "mine");
  const aside = (number: number) => join(parent, `.sdk.sdkgen-left-${number}`);

  for (const [number, ids] of [
    [1, ["x-one", "x-two"]],
    [2, ["x-two"]],
  ] as const) {
    const ended = await locked(...ids);
    expect(ended).toMatchObject({ code: 0, err: number === 2 ? expect.any(String) : "" });
    expect(ended.out).toContain(`warning: the new SDK is in place, but ${aside(number)}`);
    expect(ended.out).toContain("could not be deleted (EACCES)");
    expect(existsSync(join(out, "src/models/x-two.ts"))).toBe(true);
    expect(readFileSync(join(out, "notes.txt"), "utf8")).toBe("mine");
  }
  expect(namesIn(parent)).toEqual([".sdk.sdkgen-left-1", ".sdk.sdkgen-left-2", "sdk"]);

  // Written by the user into what was left: it moves along when the folder can be deleted.
  writeFileSync(join(aside(1), "found.txt"), "mine too");
  const last = await command(["--catalog", catalogOf("x-two"), "--out", out, "--json"]);
  expect(last).toMatchObject({ code: 0, err: "" });
  expect(JSON.parse(last.out)).toMatchObject({ warnings: [] });
  expect(namesIn(parent)).toEqual(["sdk"]);
  expect(readFileSync(join(out, "found.txt"), "utf8")).toBe("mine too");
  expect(namesIn(join(out, "src/models"))).toEqual(["x-two.ts"]);
});
