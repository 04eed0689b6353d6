// Compares live contracts with the generated modules of the same contracts, without documented rules.
import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { readContract } from "../../../generator/live.js";
import { checkCatalog } from "../../../generator/read/check/catalog.js";
import { DOCUMENTED_ENDPOINTS } from "../../../generator/read/check/endpoint.js";
import { metadataOf } from "../../../generator/read/normalise/metadata.js";
import { normalise } from "../../../generator/read/normalise/normalise.js";
import { defineModel, type ModelMetadata } from "../../../runtime/call/model/definition.js";
import * as functions from "../../../runtime/live/functions.js";
import { models } from "../../contracts/files.js";
import { randomOf } from "../../engine/random.js";
import { randomBodies } from "../../generated/random-bodies.js";
import { contractCheck } from "../run-emitted.js";

interface Entry {
  readonly id: string;
  readonly parameters?: object | null;
}

const json = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8"));

const hundred = json("test/fixtures/catalogs/hundred.json") as { readonly data: readonly Entry[] };
const hasContract = ({ parameters }: Entry) => (parameters ?? undefined) !== undefined;

/** The entries of the reference models with a contract, and of 40 models of another catalog. */
export const ENTRIES: readonly Entry[] = [
  ...[...models.values()].filter(hasContract),
  ...hundred.data.filter(hasContract).slice(0, 40),
];

/** Reads the live contract of an entry. Throws if it cannot be used. */
export function readLive(entry: Entry) {
  const { id } = entry;
  const read = readContract({ id, entry, baseUrl: "https://gateway.example" }, functions);
  if ("reason" in read) throw new Error(`${id}: ${read.reason}`);
  const { metadata, check } = read;
  return { metadata, live: defineModel(metadata as ModelMetadata, check) };
}

/**
 * Compares a live contract with its generated module on random bodies. Returns the number of bodies
 * that both accept.
 */
export function compare(entry: Entry, bodies: number): number {
  const { id } = entry;
  const { metadata, live } = readLive(entry);
  const checked = checkCatalog([{ index: 0, raw: entry }], { listed: DOCUMENTED_ENDPOINTS });
  const documents = { rules: [], models: [], operations: [] };
  const [contract] = normalise(checked.models, documents, {}).contracts.models;
  if (contract === undefined) throw new Error(`${id} makes no contract`);
  expect(metadata, id).toEqual(metadataOf(contract));
  const { collect } = contractCheck(contract);
  const next = randomBodies(contract, randomOf(ENTRIES.indexOf(entry) + 1));
  let accepted = 0;
  for (let left = bodies; left > 0; left--) {
    const body = next();
    const issues = collect(body);
    const ofLive = live.validate(body);
    if (JSON.stringify(ofLive) !== JSON.stringify(issues)) expect(ofLive, id).toEqual(issues);
    if (issues.length === 0) accepted++;
  }
  return accepted;
}
