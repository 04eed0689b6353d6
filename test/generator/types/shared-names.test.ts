// A field and its definition share one name if both want this name, even if other types want it
// too. Every name stays readable.
import { describe, expect, test } from "vitest";
import {
  declarationErrors,
  headsOf,
  kind,
  number,
  object,
  ref,
  text,
  type Case,
} from "./declared.js";

const size = object({ w: number });
const other = object({ h: number });

const cases: readonly Case[] = [
  [
    "a field and a definition with the name of a keyword",
    object({ class: ref("class") }, { $defs: { class: size } }),
    ["interface MClass", "interface MRequest"],
    "class",
  ],
  [
    "a field and a definition with the name of the request",
    object({ request: ref("Request") }, { $defs: { Request: size } }),
    ["interface MRequest2", "interface MRequest"],
    "request",
  ],
  [
    "a field and a definition with the name of the fields of the request",
    object({ request_fields: ref("RequestFields") }, { $defs: { RequestFields: size } }),
    ["interface MRequestFields2", "interface MRequest"],
    "request_fields",
  ],
  [
    "a definition in capitals",
    object({ image_url: ref("ImageURL") }, { $defs: { ImageURL: size } }),
    ["interface MImageUrl", "interface MRequest"],
    "image_url",
  ],
  [
    "a definition that begins with a digit",
    object({ "3d": ref("3D") }, { $defs: { "3D": size } }),
    ["interface MModel3d", "interface MRequest"],
    "3d",
  ],
  [
    "two fields that want one name, and the definition of the unusual one",
    object({ ImageSize: ref("ImageSize"), image_size: other }, { $defs: { ImageSize: size } }),
    ["interface MImageSize2", "interface MImageSize", "interface MRequest"],
    "ImageSize",
  ],
  [
    "two fields that want one name and have one definition",
    object(
      { ImageSize: ref("ImageSize"), image_size: ref("ImageSize") },
      { $defs: { ImageSize: size } },
    ),
    ["interface MImageSize", "type MImageSize2 = MImageSize", "interface MRequest"],
    "ImageSize",
  ],
  [
    "pictures as names",
    object({ "🎬": ref("🎬"), "🎥": ref("🎥") }, { $defs: { "🎬": size, "🎥": other } }),
    ["interface MObject2", "interface MObject", "interface MRequest"],
    "🎬",
  ],
  [
    "a picture before a word",
    object({ "🖼 size": ref("🖼 Size") }, { $defs: { "🖼 Size": size } }),
    ["interface MSize", "interface MRequest"],
    "🖼 size",
  ],
  [
    "an escaped definition in another script",
    object({ 尺寸: ref("尺寸~1大") }, { $defs: { "尺寸/大": size } }),
    ["interface M尺寸大", "type M尺寸 = M尺寸大", "interface MRequest"],
    "尺寸",
  ],
  [
    "a definition in another script that the reference encodes",
    object({ кадр: ref("%D0%9A%D0%B0%D0%B4%D1%80") }, { $defs: { Кадр: size } }),
    ["interface MКадр", "interface MRequest"],
    "кадр",
  ],
  [
    "a field in capitals of another script",
    object({ РАЗМЕР: ref("Размер") }, { $defs: { Размер: size } }),
    ["interface MРАЗМЕР", "interface MRequest"],
    "РАЗМЕР",
  ],
  [
    "scripts of three countries",
    object(
      { 크기: ref("크기"), サイズ: ref("サイズ"), حجم: ref("حجم") },
      { $defs: { 크기: size, サイズ: other, حجم: object({ z: text }) } },
    ),
    ["interface M크기", "interface Mサイズ", "interface Mحجم", "interface MRequest"],
    "サイズ",
  ],
  [
    "definitions that differ in punctuation",
    object(
      { a: ref("ImageSize"), b: ref("image_size") },
      { $defs: { ImageSize: size, image_size: other } },
    ),
    [
      "interface MImageSize",
      "interface MImageSizeDefinition",
      "type MA = MImageSize",
      "type MB = MImageSizeDefinition",
      "interface MRequest",
    ],
    "b",
  ],
  [
    "definitions with the names of types of the language",
    object({ a: ref("Record"), b: ref("string") }, { $defs: { Record: size, string: other } }),
    [
      "interface MRecord",
      "interface MString",
      "type MA = MRecord",
      "type MB = MString",
      "interface MRequest",
    ],
    "a",
  ],
  [
    "a definition whose name equals the joined names of two others",
    object(
      { both: { allOf: [ref("A"), ref("B")] }, third: ref("A & B") },
      { $defs: { A: object({ a: text }), B: object({ b: text }), "A & B": object({ c: text }) } },
    ),
    [
      "interface MAB",
      "interface MABDefinition",
      "type MBoth = MAB",
      "type MThird = MABDefinition",
      "interface MRequest",
    ],
    "third",
  ],
  [
    "a definition with a field of the same name",
    object(
      { node: ref("Node") },
      {
        $defs: {
          Node: object({ node: ref("Node"), nodes: { type: "array", items: ref("Node") } }),
        },
      },
    ),
    ["interface MNode", "interface MRequest"],
    "node",
  ],
  [
    "a recursive pair",
    object(
      { pair: ref("Pair") },
      {
        $defs: {
          Pair: {
            type: "array",
            prefixItems: [text, { anyOf: [ref("Pair"), { type: "null" }] }],
            items: false,
          },
        },
      },
    ),
    ["type MPair = readonly [string?, (MPair | null)?]", "interface MRequest"],
    "pair",
  ],
  [
    "three definitions in a ring",
    object(
      { a: ref("A") },
      {
        $defs: {
          A: object({ b: ref("B") }),
          B: object({ c: { type: "array", items: ref("C") } }),
          C: object({ a: { anyOf: [ref("A"), { type: "null" }] } }),
        },
      },
    ),
    ["interface MA", "interface MB", "interface MC", "interface MRequest"],
    "a",
  ],
  [
    "a sum that contains sums",
    object(
      { expr: ref("Expr") },
      {
        $defs: {
          Expr: {
            oneOf: [kind("number", { v: number }), kind("sum", { l: ref("Expr"), r: ref("Expr") })],
          },
        },
      },
    ),
    [
      "interface MExprNumber",
      "interface MExprSum",
      "type MExpr = MExprNumber | MExprSum",
      "interface MRequest",
    ],
    "expr",
  ],
];

describe("the exported types", () => {
  test.each(cases)("of %s", (_, schema, exported) => {
    expect(headsOf(schema)).toEqual(exported);
  });

  test("can be written into the declaration files of a caller", () => {
    expect(declarationErrors(cases)).toEqual([]);
  });
});
