// What an editor asks while someone writes a call, and the two programs in which it asks.
import type { Editor } from "./tsserver.js";

/** A program with one call. */
export interface Program {
  readonly name: string;
  /** Its last line is empty. */
  readonly text: string;
  /** Texts behind which the questions are asked. */
  readonly id: string;
  readonly field: string;
  readonly call: string;
}

export const OURS: Program = {
  name: "SDK of 1,000 models",
  text: `import { createClient } from "gateway-sdk";
const client = createClient();
const result = await client.model("x-2.7-r2v").run({ prompt: "a cat", image_with_roles: [{ url: "https://example.com/a.png" }] });
console.log(result.videos);
`,
  id: `model("x-`,
  field: "run({ ",
  call: ".r",
};

// The call of the openai package that is nearest to ours, and the cheapest of those that name a model.
export const OPENAI: Program = {
  name: "openai",
  text: `import OpenAI from "openai";
const client = new OpenAI();
const result = await client.videos.create({ model: "sora-2", prompt: "a cat", seconds: "4" });
console.log(result.id);
`,
  id: `model: "so`,
  field: `"sora-2", `,
  call: ".cr",
};

export const QUESTIONS = [
  "completion of ids",
  "completion of a field",
  "hover",
  "diagnostics",
] as const;
export type Question = (typeof QUESTIONS)[number];

/** Asks, and holds what came back: an answer that is empty costs nothing. */
export async function ask(
  editor: Editor,
  { file, program, question }: { file: string; program: Program; question: Question },
): Promise<void> {
  switch (question) {
    case "completion of ids":
      return complete(program.id, /^(x-2\.7-r2v|sora-2)$/);
    case "completion of a field":
      return complete(program.field, /^prompt$/);
    case "hover": {
      const info = await editor.ask("quickinfo", { file, ...placeBehind(program, program.call) });
      const { displayString } = info as { readonly displayString: string };
      if (!/Request|Params/.test(displayString)) throw new Error(`Hover: ${displayString}`);
      return;
    }
    case "diagnostics": {
      const found = (await editor.ask("semanticDiagnosticsSync", { file })) as readonly unknown[];
      if (found.length > 0) throw new Error(`${program.name}: ${JSON.stringify(found)}`);
    }
  }

  async function complete(text: string, wanted: RegExp): Promise<void> {
    const body = await editor.ask("completionInfo", { file, ...placeBehind(program, text) });
    const { entries } = body as { readonly entries: readonly { readonly name: string }[] };
    if (entries.some(({ name }) => wanted.test(name))) return;
    throw new Error(`${program.name}: ${question} lacks ${String(wanted)}`);
  }
}

function placeBehind({ text }: Program, part: string): { line: number; offset: number } {
  const lines = text.slice(0, text.indexOf(part) + part.length).split("\n");
  return { line: lines.length, offset: (lines.at(-1) ?? "").length + 1 };
}
