// The validators of the SDK against the gateway, over HTTP: two readings of the documents, on
// random bodies for each model and operation.
import { expect, test } from "vitest";
import { registry } from "../../generated/src/registry.js";
import { startGateway } from "../../gateway/index.js";
import { randomOf } from "../engine/random.js";
import { catalogContracts } from "../generated/catalog-contracts.js";
import { moduleOf } from "../generated/modules.js";
import { randomBodies, type Body } from "../generated/random-bodies.js";
import { KEY } from "./support/instance.js";

// AGREEMENTS=20000 runs the complete proof.
const AGREEMENTS = Number(process.env["AGREEMENTS"] ?? 3_000);

const VIDEOS = "/v1/videos/generations";
const COVER = { audio_url: "https://files.test/a.mp3", custom: false, gpt_description: "calm" };

/**
 * A model for each operation. VERSIONS holds documented versions, because each gateway has its own.
 */
const FIXED: Readonly<Record<string, Body>> = {
  "images-generations": { model: "stand-in-image" },
  "music-sounds": { model: "x-music-a" },
  "music-adjust-speed": { model: "x-music-a" },
  "music-upload-cover": { model: "x-music-a" },
  "music-extend-flow-music": { model: "x-music-b" },
  "text-generate-content": { model: "x-3.5-flash" },
};
const VERSIONS: Readonly<Record<string, string>> = {
  "music-upload-cover": "v6",
  "music-extend-flow-music": "x-3.5",
};

const { reference } = await catalogContracts();
const contracts = [
  ...reference.models.filter(({ id }) => Object.hasOwn(registry.models, id)),
  ...reference.operations,
];

test("SDK and gateway give the same verdict", { timeout: 3_600_000 }, async () => {
  await using gateway = await startGateway({
    keys: [{ key: KEY, balance: 1_000_000 }],
    taskTime: 0,
  });
  const send = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${KEY}`, "content-type": "application/json" };
    const answer = await fetch(gateway.url + path, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    return { status: answer.status, text: await answer.text() };
  };
  const taskOf = async (path: string, body: object) =>
    (JSON.parse((await send(path, body)).text) as { data: [{ task_id: string }] }).data[0].task_id;
  const video = await taskOf(VIDEOS, { model: "x-omni-1.1-flash", prompt: "a" });
  const cover = await taskOf("/v1/music/generations/uploadCover", COVER);

  // Sets values that a random body cannot contain: existing tasks, clips, tracks and versions.
  const known = (name: string, body: Body): Body => {
    const text = (field: string, value: string) =>
      typeof body[field] === "string" ? { [field]: value } : {};
    return {
      ...body,
      ...text("extend_from_task_id", video),
      ...text("task_id", cover),
      ...text("clip_id", "imported"),
      ...(name in VERSIONS && text("version", VERSIONS[name] ?? "")),
      ...(Number.isInteger(body["audio_index"]) && Number(body["audio_index"]) > 0
        ? { audio_index: 1 }
        : {}),
    };
  };

  const counts = { accepted: 0, refused: 0 };
  const differences: string[] = [];
  for (const [index, contract] of contracts.entries()) {
    const { validate } = await moduleOf(contract.id);
    const next = randomBodies(contract, randomOf(index + 1));
    const endpoint = contract.endpoint
      .replace("{model}", "x-3.5-flash")
      .replace("{method}", "generateContent");
    for (let left = Math.ceil(AGREEMENTS / contracts.length); left > 0; left--) {
      const fixed = FIXED[contract.id] ?? { model: contract.id };
      const body = { ...known(contract.id, next()), ...fixed };
      const isAccepted = validate(body).length === 0;
      // The path names the model of a text call.
      const isText = contract.id === "text-generate-content";
      const { status, text } = await send(endpoint, {
        ...body,
        ...(isText && { model: undefined }),
      });
      if (isAccepted === (status === 200)) counts[isAccepted ? "accepted" : "refused"]++;
      else
        differences.push(`${contract.id} ${status} ${JSON.stringify(body)} ${text}`.slice(0, 900));
    }
  }
  console.log(JSON.stringify(counts));
  expect(differences).toEqual([]);
  expect(Math.min(counts.accepted, counts.refused)).toBeGreaterThan(AGREEMENTS / 10);
});
