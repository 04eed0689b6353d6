// Notes of `.changeset/` whose names a release knows: reworded ones, deleted ones, and new ones of a deleted one's name.
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder, touchesOf } from "../generate/support/folders.js";
import { A, workshop } from "../drift/support/workshop.js";

const folder = temporaryFolder();
let count = 0;
const note = (type: string, words: string) => `---\n"gateway-sdk": ${type}\n---\n\n${words}\n`;

/** An SDK whose release 1.0.1 contains the note `cats`. */
async function released(type = "patch") {
  const shop = workshop(join(folder, `shop-${++count}`));
  await shop.run(A);
  await shop.release("1.0.0");
  shop.note("cats", note(type, "Old words."));
  shop.note("dogs", note("patch", "Dogs."));
  await shop.run(A);
  await shop.release("1.0.1");
  return shop;
}

it("a new note under the name of a deleted one counts, once", async () => {
  const shop = await released();
  shop.drop("cats");
  expect((await shop.run(A)).version).toBe("1.0.1");
  shop.note("cats", note("minor", "Something else."));
  expect((await shop.run(A)).version).toBe("1.1.0");
  expect(shop.read("CHANGELOG.md")).toContain("## 1.1.0\n\n### Added\n\n- Something else.\n");
  const touches = touchesOf(shop.out);
  expect((await shop.run(A)).version).toBe("1.1.0");
  expect(touchesOf(shop.out)).toEqual(touches);
  await shop.release("1.1.0");
  expect((await shop.run(A)).version).toBe("1.1.0");
  shop.note("cats", note("minor", "Something else, said better."));
  expect((await shop.run(A)).version).toBe("1.1.0");
});

it("a note that was deleted and restored is the old one, and reworded then it is still that", async () => {
  const shop = await released();
  const lock = shop.read("contracts.lock.json");
  shop.drop("cats");
  await shop.run(A);
  shop.note("cats", note("patch", "Old words."));
  expect((await shop.run(A)).version).toBe("1.0.1");
  expect(shop.read("contracts.lock.json")).toBe(lock);
  shop.note("cats", note("patch", "Better words."));
  expect((await shop.run(A)).version).toBe("1.0.1");
});

it("a new note under the name of a deleted one counts beside prereleases", async () => {
  const shop = await released();
  shop.setVersion("1.1.0-beta.1");
  await shop.run(A);
  await shop.release("1.1.0-beta.1");
  shop.drop("cats");
  await shop.run(A);
  shop.note("cats", note("major", "All is different."));
  expect((await shop.run(A)).version).toBe("1.1.0-beta.2");
  shop.setVersion("1.1.0");
  expect((await shop.run(A)).version).toBe("1.1.0-beta.2");
  shop.setVersion("2.0.0");
  expect((await shop.run(A)).version).toBe("2.0.0");
});

it.each<[string, string, string | undefined]>([
  ["patch", "minor", "patch"],
  ["patch", "major", "patch"],
  ["none", "patch", "none"],
  ["patch", "none", undefined],
  ["patch", "patch", undefined],
])(
  "a released note of %s that is reworded to %s is warned of where that is more",
  async (was, is, said) => {
    const shop = await released(was);
    shop.note("cats", note(is, "Other words."));
    const warning = `the note cats of .changeset/ says ${is}, but 1.0.1 was released with it as ${said ?? ""}, and a note counts once; write a new note under another name.`;
    expect(await shop.run(A)).toMatchObject({
      version: "1.0.1",
      warnings: said === undefined ? [] : [warning],
    });
  },
);
