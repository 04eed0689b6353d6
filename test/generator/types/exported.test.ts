// The names under which callers import the types of definitions, fields and forms of a union.
import { describe, expect, test } from "vitest";
import {
  closed,
  declarationErrors,
  headsOf,
  kind,
  number,
  object,
  ref,
  text,
  type Case,
} from "./declared.js";

const node = object({ name: text, children: { type: "array", items: ref("Node") } });
const circle = kind("circle", { r: number });
const box = kind("box", { w: number });
const shapes = { oneOf: [ref("Circle"), ref("Box")] };

const cases: readonly Case[] = [
  [
    "a recursive definition",
    object({ tree: ref("Node") }, { $defs: { Node: node } }),
    ["interface MNode", "type MTree = MNode", "interface MRequest"],
    "tree",
  ],
  [
    "two definitions that contain each other",
    object(
      { a: ref("A") },
      { $defs: { A: object({ b: ref("B") }), B: object({ a: ref("A"), c: text }) } },
    ),
    ["interface MA", "interface MB", "interface MRequest"],
    "a",
  ],
  [
    "a union of definitions",
    object({ shape: shapes }, { $defs: { Circle: circle, Box: box } }),
    ["interface MCircle", "interface MBox", "type MShape = MCircle | MBox", "interface MRequest"],
    "shape",
  ],
  [
    "a union of definitions in a list",
    object({ shapes: { type: "array", items: shapes } }, { $defs: { Circle: circle, Box: box } }),
    [
      "interface MCircle",
      "interface MBox",
      "type MShapesItem = MCircle | MBox",
      "interface MRequest",
    ],
    "shapes",
  ],
  [
    "a union of objects with a tag",
    object({ shape: { oneOf: [circle, box] } }),
    [
      "interface MShapeCircle",
      "interface MShapeBox",
      "type MShape = MShapeCircle | MShapeBox",
      "interface MRequest",
    ],
    "shape",
  ],
  [
    "a union of objects with titles",
    object({
      shape: {
        anyOf: [
          object({ r: number }, { title: "Round one", ...closed }),
          object({ w: number }, { title: "Square one", ...closed }),
        ],
      },
    }),
    [
      "interface MShapeRoundOne",
      "interface MShapeSquareOne",
      "type MShape = MShapeRoundOne | MShapeSquareOne",
      "interface MRequest",
    ],
    "shape",
  ],
  [
    "a union of objects without a tag",
    object({
      shape: { anyOf: [object({ r: number }, closed), object({ w: number }, closed)] },
    }),
    ["type MShape = MShape2 | MShape3", "interface MRequest"],
    "shape",
  ],
  [
    "a field and its definition with one name",
    object({ image_size: ref("ImageSize") }, { $defs: { ImageSize: object({ width: number }) } }),
    ["interface MImageSize", "interface MRequest"],
    "image_size",
  ],
  [
    "a field that may be its definition or a word",
    object(
      { image_size: { anyOf: [ref("ImageSize"), { enum: ["square", "wide"] }] } },
      { $defs: { ImageSize: object({ width: number }) } },
    ),
    ["interface MImageSize", "interface MRequest"],
    "image_size",
  ],
  [
    "a field whose definition is an object or a word",
    object(
      { image_size: ref("image_size") },
      { $defs: { image_size: { anyOf: [object({ width: number }), { enum: ["square"] }] } } },
    ),
    [
      "interface MImageSizeObject",
      'type MImageSize = MImageSizeObject | "square"',
      "interface MRequest",
    ],
    "image_size",
  ],
  [
    "a field with two definitions, one with its name",
    object(
      { size: { oneOf: [ref("Size"), ref("Grid")] } },
      { $defs: { Size: kind("size", { w: number }), Grid: kind("grid", { n: number }) } },
    ),
    [
      "interface MSizeDefinition",
      "interface MGrid",
      "type MSize = MSizeDefinition | MGrid",
      "interface MRequest",
    ],
    "size",
  ],
  [
    "a definition with the name of an unrelated field",
    object({ node: object({ x: number }), tree: ref("Node") }, { $defs: { Node: node } }),
    [
      "interface MNode",
      "interface MNodeDefinition",
      "type MTree = MNodeDefinition",
      "interface MRequest",
    ],
    "tree",
  ],
  [
    "a definition with the name of a field inside another one",
    object(
      { image: object({ size: object({ x: number }) }), other: ref("ImageSize") },
      { $defs: { ImageSize: object({ w: number }) } },
    ),
    ["interface MImage", "interface MImageSize", "type MOther = MImageSize", "interface MRequest"],
    "other",
  ],
  [
    "listed words as a definition",
    object({ quality: ref("Quality") }, { $defs: { Quality: { enum: ["low", "high"] } } }),
    ['type MQuality = "low" | "high"', "interface MRequest"],
    "quality",
  ],
  [
    "a recursive value",
    object(
      { value: ref("Json") },
      {
        $defs: {
          Json: {
            anyOf: [
              text,
              { type: "array", items: ref("Json") },
              { type: "object", additionalProperties: ref("Json") },
            ],
          },
        },
      },
    ),
    [
      "type MJson = string | readonly MJson[] | { readonly [key: string]: MJson }",
      "interface MRequest",
    ],
    "value",
  ],
  [
    "a recursive definition with alternatives",
    object(
      { step: ref("Step") },
      {
        $defs: {
          Step: object(
            { a: text, b: text, next: ref("Step") },
            { oneOf: [{ required: ["a"] }, { required: ["b"] }] },
          ),
        },
      },
    ),
    ["type MStep = MStepFields & ", "interface MRequest"],
    "step",
  ],
  [
    "a definition that may be one of two objects",
    object(
      { a: ref("Shape"), b: ref("Shape") },
      { $defs: { Shape: { oneOf: [circle, object({ x: number }, closed)] } } },
    ),
    [
      "interface MShapeCircle",
      "interface MShapeObject",
      "type MShape = MShapeCircle | MShapeObject",
      "type MA = MShape",
      "type MB = MShape",
      "interface MRequest",
    ],
    "a",
  ],
  [
    "names in other scripts",
    object(
      { размер: { oneOf: [ref("Круг"), ref("方形")] } },
      { $defs: { Круг: kind("круг", { r: number }), 方形: kind("方形", { w: number }) } },
    ),
    ["interface MКруг", "interface M方形", "type MРазмер = MКруг | M方形", "interface MRequest"],
    "размер",
  ],
];

describe("the exported types", () => {
  test.each(cases)("of %s", (_, schema, exported) => {
    expect(headsOf(schema)).toEqual(
      exported.map((head) => (head.endsWith(" ") ? expect.stringContaining(head.trim()) : head)),
    );
  });

  test("can be written into the declaration files of a caller", () => {
    expect(declarationErrors(cases)).toEqual([]);
  });
});
