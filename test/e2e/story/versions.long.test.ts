// A company through three versions of its SDK.
import { describe, expect, test } from "vitest";
import * as catalogs from "./catalogs.js";
import { NEWER_PROGRAM, OLD_PROGRAMS } from "./consumer.js";
import {
  app,
  firstVersion,
  KEY,
  ONCE_PUBLISHED,
  OUT,
  ran,
  registryUser,
  released,
  repository,
  serve,
} from "./company.js";

firstVersion();

describe("1.1.0, after the catalog has gained a field and a model,", () => {
  const CHANGED = [
    "M CHANGELOG.md",
    "M README.md",
    "M contracts.lock.json",
    "M docs/models/stand-in-base-video.md",
    "A docs/models/stand-in-image.md",
    "M docs/operations/images-generations.md",
    "M package.json",
    // This file also lists the ids of image models.
    "M src/ai-sdk.ts",
    "M src/models.ts",
    "M src/models/stand-in-base-video.ts",
    "A src/models/stand-in-image.ts",
    // The type of `model` completes the ids of image models.
    "M src/operations/images-generations.ts",
    // The type of a task's result depends on the category of its model.
    "M src/react.ts",
    "M src/registry.ts",
    "M src/schemas/stand-in-base-video.ts",
    "A src/schemas/stand-in-image.ts",
  ];
  const KEY_LINES = [
    '-  "version": "1.0.0",',
    '+  "version": "1.1.0",',
    '+  grade?: "cold" | "warm";',
    '+  "stand-in-image": import("./models/stand-in-image.js").StandInImageRequest;',
  ];
  const TITLE = "@acme/media-sdk 1.1.0: the gateway's catalog has changed";

  test("is proposed by the drift workflow: a branch with the SDK, and the report", async () => {
    await serve(catalogs.B);
    const calls = repository.gh.calls().length;
    const { drift } = await repository.workflow("drift");
    expect(drift).toMatchObject({ result: "success" });
    expect(await repository.remote("log --format=%s main..sdk-drift")).toBe(`${TITLE}\n`);
    const changed = await repository.remote("diff --name-status main sdk-drift");
    expect(changed.trimEnd().split("\n")).toEqual(
      CHANGED.map((line) => line.replace(" ", `\t${OUT}/`)),
    );
    const diff = await repository.remote("diff --unified=0 main sdk-drift");
    for (const line of KEY_LINES) expect(diff).toContain(`\n${line}\n`);
    const [, create = []] = repository.gh.calls().slice(calls);
    expect(create.slice(0, -1)).toEqual(
      ["pr", "create", "--head", "sdk-drift", "--base", "main", "--title", TITLE].concat([
        "--body-file",
      ]),
    );
    expect(create.at(-1)).toContain("stand-in-image");
    expect(drift?.summary).toBe(`${create.at(-1)}\n`);
    expect(drift?.log.match(/^::.*$/gm)).toEqual([
      // The documents have a price of the new model, but this gateway has none.
      "::warning title=Prices::1 list price changed",
      "::warning title=Catalog drift%3A stand-in-base-video::minor: grade: new optional field",
      "::warning title=Catalog drift%3A stand-in-image::minor: new model",
    ]);
  });

  test("is merged, passes ci, and is published", async () => {
    await repository.merge("sdk-drift");
    const { test: ci } = await repository.workflow("ci", { node: 22 });
    expect(ci).toMatchObject({ result: "success" });
    expect(await released()).toEqual(ONCE_PUBLISHED);
  });

  test("compiles and runs programs written for 1.0.0", async () => {
    await app.run("npm install @acme/media-sdk@1.1.0");
    expect(await app.compile({ ...OLD_PROGRAMS, ...NEWER_PROGRAM })).toEqual([]);
    expect(await ran("app.mjs")).toBe("1 1 0.336\n");
    expect(await ran("app.cjs")).toBe("1 1 0.336\ntrue true\n");
  });
});

describe("2.0.0, after the catalog has lost a field,", () => {
  test("is released by hand, and the compiler reports the lost field to its users", async () => {
    await serve(catalogs.C);
    await repository.run("npm run generate", KEY);
    const printed = await repository.run("npm run release", registryUser());
    expect(printed).toContain("ran against the reference gateway");
    await app.run("npm install @acme/media-sdk@2.0.0");
    const errors = await app.compile(OLD_PROGRAMS);
    expect(errors.filter((line) => line.startsWith("app.")).length).toBe(2);
    expect(errors.join("\n")).toContain("'grain'");
  });
});
