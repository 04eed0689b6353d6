// The message box of a text model, without a browser: which forms have one, and what it can show.
import { expect, test } from "vitest";
import { formData } from "../data/form.js";
import {
  conversationOf,
  hasInstruction,
  keyOf,
  mimeTypeOf,
  type Conversation,
  valueOf,
  withEarlierTurns,
  withFile,
  withInstruction,
  withPart,
} from "../page/field/chat/conversation.js";
import operation from "../../contracts/operations/text-generate-content.json" with { type: "json" };
import type { JsonObject } from "../../generator/index.js";

const schema = operation.input_schema as unknown as JsonObject;
const chatIn = (items: JsonObject) => {
  const contract = {
    id: "m",
    rules: [],
    schema: { type: "object", properties: { f: { type: "array", items } } },
  };
  const control = formData(contract, new Set(), 2).fields[0]?.control;
  return control?.kind === "list" ? control.chat : undefined;
};

test("the conversation of the native text endpoint has a message box that takes files", () => {
  const { fields } = formData({ id: "m", schema, rules: [] }, new Set(), 2);
  const boxes = fields.flatMap(({ name, control }) =>
    control.kind === "list" && control.chat ? [[name, control.chat]] : [],
  );
  expect(boxes).toEqual([["contents", { takesFiles: true }]]);
});

const role = { type: "string", enum: ["user", "model"] };
const text = { type: "object", properties: { text: { type: "string" } } };
const parts = { type: "array", items: text };

test.each<[string, JsonObject, object | undefined]>([
  ["texts only", { role, parts }, { takesFiles: false }],
  ["no role of the model", { role: { enum: ["user"] }, parts }, undefined],
  [
    "texts instead of parts",
    { role, parts: { type: "array", items: { type: "string" } } },
    undefined,
  ],
  ["no parts", { role, text: { type: "string" } }, undefined],
])("a list is recognised by the schema of its items: %s", (_, properties, chat) => {
  expect(chatIn({ type: "object", properties })).toEqual(chat);
});

test("a turn that needs another field has no message box", () => {
  const properties = { role, parts, name: { type: "string" } };
  expect(chatIn({ type: "object", properties, required: ["role", "name"] })).toBe(undefined);
});

const user = (...words: readonly string[]) => ({
  role: "user" as const,
  parts: words.map((word) => ({ text: word })),
});
const model = (word: string) => ({ role: "model" as const, parts: [{ text: word }] });
const file = { fileData: { mimeType: "video/mp4", fileUri: "https://example.com/a.mp4" } };

test.each([
  ["a message", [user("a")]],
  ["an earlier turn", [user("a"), model("b"), user("c")]],
  ["a file", [{ role: "user", parts: [file, { text: "a" }] }]],
])("the message box shows %s, and keeps it as it is", (_, value) => {
  const conversation = conversationOf(value);
  expect(conversation).toBe(value);
  expect(valueOf(conversation ?? [])).toEqual(value);
});

test.each([
  ["a part of another kind", [{ role: "user", parts: [{ inlineData: { data: "" } }] }]],
  ["a field beside the text", [{ role: "user", parts: [{ text: "a", thought: true }] }]],
  ["a file without a type", [{ role: "user", parts: [{ fileData: { fileUri: "a" } }] }]],
  ["a text that is no text", [{ role: "user", parts: [{ text: 1 }] }]],
  ["another role", [{ role: "system", parts: [{ text: "a" }] }, user("b")]],
  ["a field beside the parts", [{ ...user("a"), name: "b" }]],
  ["no parts", [{ role: "user", parts: [] }]],
  ["a last turn of the model", [user("a"), model("b")]],
  ["no list", "a"],
])("the message box cannot show %s", (_, value) => {
  expect(conversationOf(value)).toBe(undefined);
});

test("without a value the message is empty, and an empty message is no value", () => {
  for (const value of [undefined, []]) {
    const conversation = conversationOf(value);
    expect(conversation).toEqual([user("")]);
    expect(valueOf(conversation ?? [])).toBe(undefined);
  }
});

test("earlier turns stand before the message, a system instruction before all of them", () => {
  const message: Conversation = [user("c")];
  expect(withEarlierTurns(message)).toEqual([user(""), model(""), user("c")]);
  expect(hasInstruction(withEarlierTurns(message))).toBe(false);
  expect(withInstruction(message)).toEqual([user(""), user("c")]);
  expect(hasInstruction(withInstruction(withEarlierTurns(message)))).toBe(true);
  expect(hasInstruction(withEarlierTurns(withInstruction(message)))).toBe(true);
  expect(hasInstruction(message)).toBe(false);
});

test("a file is a part of the message", () => {
  expect(withFile([user("a"), model("b"), user("c")]).at(-1)).toEqual({
    role: "user",
    parts: [{ text: "c" }, { fileData: { mimeType: "", fileUri: "" } }],
  });
});

test("a changed part keeps its key, and no other part has it", () => {
  const turn = user("a", "b");
  const [a, b] = turn.parts.map(keyOf);
  const changed = withPart(turn, 1, { text: "c" });
  expect(changed).toEqual(user("a", "c"));
  expect(changed.parts.map(keyOf)).toEqual([a, b]);
  expect(a).not.toBe(b);
});

test.each([
  ["https://example.com/a.MP4?x=1", "video/mp4"],
  ["harbour.png", "image/png"],
  ["https://example.com/watch", ""],
])("the type of a file follows from its ending: %s", (name, type) => {
  expect(mimeTypeOf(name)).toBe(type);
});
