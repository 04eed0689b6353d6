// The installed packages run on the Node in package.json. npm warns of each package that does not.
import { readFileSync } from "node:fs";
import { satisfies } from "semver";
import { expect, it } from "vitest";

interface LockedPackage {
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly peer?: boolean;
  readonly engines?: { readonly node?: string };
}

it("no package that is installed with the program requires more than Node 20.19", () => {
  const url = new URL("../../package-lock.json", import.meta.url);
  const { packages } = JSON.parse(readFileSync(url, "utf8")) as {
    readonly packages: Readonly<Record<string, LockedPackage>>;
  };
  const installed = Object.entries(packages).filter(
    ([, { dev = false, devOptional = false, peer = false }]) => !dev && !devOptional && !peer,
  );
  expect(installed.map(([path]) => path)).toContain("node_modules/typescript");
  const refused = installed.filter(
    ([, { engines }]) => engines?.node !== undefined && !satisfies("20.19.0", engines.node),
  );
  expect(refused.map(([path]) => path)).toEqual([]);
});
