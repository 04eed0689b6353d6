// The hits of the palette: what is found, why, and where a hit leads.
import { expect, test } from "vitest";
import type { ModelRow } from "../data/page-data.js";
import { type Hit, hitGroups } from "../page/bar/hits.js";
import { searchOf } from "../page/list/search.js";

const row = (id: string, tags: readonly string[] = []): ModelRow => ({
  id,
  category: "video",
  tags,
});
const search = searchOf(
  [row("x-omni", ["Image to Video"]), row("x-two"), row("x-three")],
  {
    fields: {
      "x-omni": [["first_frame_image"], ["last_frame_image"], ["mode", "std", "4k"]],
      "x-two": [["mode", "std"]],
      "x-three": [["prompt"]],
    },
    operations: [
      {
        id: "createVideo",
        summary: "Create a video task",
        tag: "Videos",
        method: "POST",
        path: "/v1/videos/generations",
      },
    ],
  },
  [
    { name: "models", href: "./#/" },
    { name: "reference", href: "./reference.html", isInNewTab: true },
  ],
);

/** A hit as text: the matching letters in brackets. */
const textOf = ({ title, why }: Hit) =>
  [title, ...why]
    .map((pieces) => pieces.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join(""))
    .join(" | ");
const groupsFor = (text: string) =>
  hitGroups(search, text).map(({ kind, hits }) => [kind, ...hits.map(textOf)]);
const firstFor = (text: string) => hitGroups(search, text)[0]?.hits[0];

test("a field is found before the model that has it, and leads to the field of its only model", () => {
  expect(groupsFor("last_fr")).toEqual([
    ["field", "[last]_[fr]ame_image | in 1 model: x-omni"],
    ["model", "x-omni | field [last]_[fr]ame_image"],
  ]);
  expect(firstFor("last_fr")?.href).toBe("./#/x-omni/parameters?field=last_frame_image");
});

test("a field of several models leads to the list with just these models", () => {
  expect(groupsFor("mode")[0]).toEqual(["field", "[mode] | in 2 models"]);
  expect(firstFor("mode")?.href).toBe("./#/?field=mode");
});

test("a value is found with its field", () => {
  expect(groupsFor("std")[0]).toEqual(["field", "mode: [std] | in 2 models"]);
  expect(firstFor("std")?.href).toBe("./#/?field=mode%3Dstd");
});

test("a model shows a text for each word that is not in its id", () => {
  expect(groupsFor("omni image 4k")).toEqual([
    ["model", "x-[omni] | [Image] to Video | mode: [4k]"],
  ]);
  // All words are in the id, so the line of the card is shown.
  expect(groupsFor("omni")).toEqual([["model", "x-[omni] | Image to video"]]);
});

test("few texts explain a hit", () => {
  expect(groupsFor("last frame")[1]).toEqual(["model", "x-omni | field [last]_[frame]_image"]);
});

test("a word with two swapped letters is marked", () => {
  expect(groupsFor("onmi")).toEqual([["model", "x-[omni] | Image to video"]]);
});

test("several models end with a link to the list", () => {
  const models = hitGroups(search, "x").find(({ kind }) => kind === "model")?.hits ?? [];
  expect(models.map(textOf).at(-1)).toBe('Show 3 models with "x" in the list');
  expect(models.at(-1)?.href).toBe("./#/?q=x");
});

test("an operation leads to its place in the reference, in a new tab", () => {
  expect(firstFor("create a video")).toMatchObject({
    href: "./reference.html#tag/Videos/operation/createVideo",
    isInNewTab: true,
  });
});

test("a page is found by its name, and without a text all pages are listed", () => {
  expect(firstFor("reference")?.href).toBe("./reference.html");
  expect(groupsFor(" ")).toEqual([
    [
      "page",
      "Models | All models, with inputs, price and code",
      "API reference | Every operation with its parameters and answers",
    ],
  ]);
});

test("a long text of a catalog is cut", () => {
  const long = searchOf([row("w".repeat(4_000))], { fields: {}, operations: [] });
  const [title] = hitGroups(long, "www")[0]?.hits ?? [];
  expect(title && textOf(title).length).toBeLessThan(250);
});
