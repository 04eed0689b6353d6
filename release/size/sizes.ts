// Holds a package against the size budgets.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Tarball } from "../pack/pack.js";
import type { Manifest } from "../sdk/folder.js";
import { BUDGETS } from "./budgets.js";
import { bundleApp, installInApp } from "./bundle.js";

/** One figure of a package beside its budget. */
export interface Size {
  readonly name: string;
  readonly bytes: number;
  readonly budget: number;
}

/** What was measured, and what is wrong with it, one sentence each. */
export interface Sizes {
  readonly sizes: readonly Size[];
  readonly faults: readonly string[];
}

/** Measures a package; `dependencies` is the folder with what it imports. */
export async function measure(
  tarball: Tarball,
  manifest: Manifest,
  place: { readonly folder: string; readonly dependencies: string },
): Promise<Sizes> {
  const models = modelsBySize(tarball, manifest);
  const { bytes, models: included, perFurtherModel } = BUDGETS.tarball;
  const weighed: Size[] = [
    {
      name: `tarball with ${models.length} models`,
      bytes: tarball.bytes,
      budget: bytes + perFurtherModel * Math.max(0, models.length - included),
    },
  ];
  const [first, second] = models;
  const foreign: string[] = [];
  if (first !== undefined) {
    const app = join(place.folder, "app");
    await mkdir(app);
    const installed = await installInApp(manifest.name, tarball.folder, app, place.dependencies);
    const one = await bundleApp(installed, [first.subpath]);
    if (second !== undefined) {
      const two = await bundleApp(installed, [first.subpath, second.subpath]);
      foreign.push(...addedBeside(second, one.files, two.files));
    }
  }
  const tooLarge = weighed
    .filter(({ bytes, budget }) => bytes > budget)
    .map(({ name, bytes, budget }) => `${name}: ${bytes} bytes, above its budget of ${budget}`);
  return {
    sizes: weighed,
    faults: [
      ...tooLarge.map((fault) => `${fault} (release/size/budgets.ts)`),
      ...foreign.map((file) => `${file} comes along with ${String(second?.subpath)}`),
    ],
  };
}

interface Model {
  /** `/models/ID`. */
  readonly subpath: string;
  /** Below `dist/esm/`. */
  readonly file: string;
  readonly bytes: number;
}

function modelsBySize({ files }: Tarball, { exports }: Manifest): readonly Model[] {
  const sizes = new Map(files.map(({ path, bytes }) => [path, bytes.length]));
  return Object.entries(exports)
    .filter(([subpath]) => subpath.startsWith("./models/"))
    .map(([subpath, target]) => {
      const path = (target as { readonly import: { readonly default: string } }).import.default;
      const file = path.slice("./dist/esm/".length);
      return { subpath: subpath.slice(1), file, bytes: sizes.get(path.slice(2)) ?? 0 };
    })
    .sort((a, b) => b.bytes - a.bytes);
}

function addedBeside(
  model: Model,
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): readonly string[] {
  // Parts of the runtime that only this model needs are no other module of the package.
  const others = [...after].filter((file) => /^(models|operations|schemas)\//.test(file));
  return others.filter((file) => !before.has(file) && file !== model.file);
}
