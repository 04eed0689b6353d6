// The guard refuses code that catalog text could become, in any part of a module.
import { expect, test } from "vitest";
import { guardModule } from "../../generator/typescript/guard.js";

const faultOf = (text: string) => guardModule({ path: "src/models/m.ts", text });
const holds = (syntax: string) => `it contains ${syntax}, which is not allowed in generated code`;

test.each([
  ["const a = eval;\neval('');", "it calls eval"],
  ["const a = { b: { c: [eval('')] } };", "it calls eval"],
  ["Function('')();", "it calls an expression that is not a name"],
  ["const a = Function('');", "it calls Function"],
  ["const a = b => Function('');", "it calls Function"],
  ["const a = () => { b(); };", "it contains a function that is not allowed in generated code"],
  ["process.exit();", "it calls process.exit"],
  ["const a = value['at'](0);", "it calls an expression that is not a name"],
  ["const a = value.at(0);", "it calls value.at"],
  ["const a = (b, c)();", "it calls an expression that is not a name"],
  ["const a = value?.includes(0);", holds("the syntax ChainExpression")],
  ["const a = new Worker('');", "it constructs Worker"],
  ["const a = new b.c();", "it constructs something that is not a name"],
  ["const a = import('x');", holds("the syntax ImportExpression")],
  ["import 'node:fs';", "it imports a module other than the runtime"],
  ["import a from '../models/other.js';", "it imports a module other than the runtime"],
  ["export { a } from '../index.js';", "it imports a module other than the runtime"],
  ["export * from '#runtime/validation/index.js';", holds("the syntax ExportAllDeclaration")],
  ["class A {}", holds("the syntax ClassDeclaration")],
  ["const a = `${b}`;", holds("the syntax TemplateLiteral")],
  ["const a = b`c`;", holds("the syntax TaggedTemplateExpression")],
  ["const a = this;", holds("the syntax ThisExpression")],
  ["const a = b ? c : d;", holds("the syntax ConditionalExpression")],
  ["const { a } = b;", holds("the syntax ObjectPattern")],
  ["while (a) {}", holds("the syntax WhileStatement")],
  ["throw a;", holds("the syntax ThrowStatement")],
  ["async function a() { await b; }", holds("the syntax AwaitExpression")],
  ["delete a.b;", holds("the operator delete")],
  ["a += 1;", holds("the operator +=")],
  ["const a = b in c;", holds("the operator in")],
  ["const a = /b/;", "it contains a literal that is not allowed in generated code"],
  ["const a = 1n;", "it contains a literal that is not allowed in generated code"],
  ["const a = { b() {} };", holds("a method")],
  ["const a = { get b() { return 1; } };", holds("a method")],
  ["const a = { __proto__: b };", "it sets a prototype"],
  ['const a = { "__proto__": b };', "it sets a prototype"],
  ['const a = { "__pr\\u006fto__": b };', "it sets a prototype"],
  ["const a = { [b]: 1 };", "it has a computed property name"],
  ["type A = typeof b;", holds("the syntax TSTypeQuery")],
  ["type A = keyof B;", holds("the operator keyof")],
  ["enum A {}", holds("the syntax TSEnumDeclaration")],
  ["const a = { b: 1 2 };", "it is not valid TypeScript"],
  ["/* const a = 1;", "it is not valid TypeScript"],
])("%s", (text, fault) => {
  expect(faultOf(text)).toBe(fault);
  // The same code inside a function, because the schema of a model is inside a function too.
  if (!/^(import|export)\b/.test(text))
    expect(faultOf(`function a() {\n  ${text}\n}\n`)).toBe(fault);
});

test.each([
  ['import { refuse } from "#runtime/validation/index.js";'],
  ['import type { ImageFile } from "#runtime/files/image-file.js";'],
  ["export interface A<File = ImageFile> { a?: string | File; b?: B<File>; }"],
  ['import checks from "../checks/m.js";'],
  ['const a = { ["__proto__"]: "eval(0)" };'],
  ['const a = [{ holds: (r) => r.a === undefined || some(r.b, (i) => i.c === "d") }];'],
  ['const a = "*/ eval(0); `${eval(0)}`"; // eval(0)'],
  ['if (seen.has(value) && JSON.parse("1") === 1) a = value.includes("b");'],
])("%s is allowed", (text) => {
  expect(faultOf(text)).toBeUndefined();
});
