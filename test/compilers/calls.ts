// The names, texts and errors that an editor shows while a user writes a call. `|` marks the
// cursor.
import type { Editor } from "./tsserver.js";

/** The names that the editor offers. */
export const COMPLETIONS: readonly (readonly [line: string, offered: readonly string[]])[] = [
  [`client.model("|")`, ["x-v3-omni", "x-2.3-Fast", "x-imagine-video"]],
  [`client.model("x-v3-omni").run({ | })`, ["prompt", "duration", "image_urls"]],
  [`client.model("x-2.7-r2v").run({ prompt: "a", | })`, ["image_with_roles", "video_urls"]],
  [`client.model("x-v3-omni").run({ prompt: "a", mode: "|" })`, ["std", "pro", "4k"]],
  [
    `client.model("x-v4-std").run({ prompt: "@a", ref_images: [{ type: "image", | }] })`,
    ["tag", "image_urls", "audio_url"],
  ],
  [
    `client.model("x-v4-std").run({ prompt: "@a", ref_images: [{ type: "|" }] })`,
    ["image", "grid"],
  ],
];

/**
 * The text that an editor shows for a field, with range, unit and price. The editor shows the text
 * even if only some combinations have the field.
 */
export const HOVERS: readonly (readonly [line: string, text: string])[] = [
  [
    `client.model("x-v3-omni").run({ prompt: "a", du|ration: 5 })`,
    "Length of the video in seconds, a JSON number and not a string. With a base video the output duration follows that video.\nRange: an integer, 3 to 15, in seconds. Price: per second.",
  ],
  [
    `client.model("x-v3-omni").run({ prompt: "a", multi|_shot: false })`,
    "Generates several shots; needs shot_type.",
  ],
  [
    `client.model("x-2.7-r2v").run({ prompt: "a", vi|deo_urls: ["u"] })`,
    "Reference videos, up to 5; images plus videos total at most 5. mp4 or mov, 1 to 30 s, width and height 240 to 4096 px, aspect ratio 1:8 to 8:1, at most 100 MB.\nRange: at most 5 items. Format of each item: uri.",
  ],
  [
    `client.model("x-v4-std").run({ prompt: "@a", ref_images: [{ type: "grid", tag: "@a", image|_urls: ["u"] }] })`,
    "1 to 5 URLs for type image, exactly 1 for type grid.\nFormat of each item: uri. Takes image files too: JPEG, PNG, WebP or GIF of at most 20 MB each. They are uploaded before the create.",
  ],
  [
    `client.model("x-v4-std").run({ prompt: "@a", ref_images: [{ type: "image", tag: "@a", image_urls: ["u"], audio|_url: "u" }] })`,
    "URL of an audio of up to 15 s; only with type image. Format: uri.",
  ],
  // An editor also shows the text while the call is incomplete.
  [
    `client.model("x-2.7-r2v").run({ pro|mpt: "a" })`,
    "What to generate, up to 5000 characters; refers to the assets as image 1, image 2, video 1 in input order.\nRange: at most 5000 characters.",
  ],
  [
    `client.model("x-omni-1.1-flash").run({ pro|mpt: "a" })`,
    "What to generate. At least one of the prompt and the media fields is needed.",
  ],
  [
    `client.model("x-2.3-Fast").run({ prompt: "a", first_frame_image: "u", reso|lution: "768p" })`,
    "Output resolution.\nPrice: depends on this field; listed for 768P, 1080P.",
  ],
];

/** A program open in an editor; each check replaces its last line. */
export class Calls {
  readonly #editor: Editor;
  readonly #open: Readonly<Record<"file" | "projectRootPath", string>>;
  readonly #head: string;

  constructor(editor: Editor, { file, folder, head }: Record<"file" | "folder" | "head", string>) {
    this.#editor = editor;
    this.#open = { file, projectRootPath: folder };
    this.#head = head;
  }

  async offered(line: string): Promise<readonly string[]> {
    const { entries } = (await this.#askAt("completionInfo", line)) as {
      readonly entries: readonly { readonly name: string }[];
    };
    return entries.map(({ name }) => name);
  }

  /** The documentation at the cursor. */
  async hovered(line: string): Promise<string> {
    const { documentation } = (await this.#askAt("quickinfo", line)) as {
      readonly documentation: string;
    };
    return documentation;
  }

  /** The errors of the line, with their whole text. */
  async errors(line: string): Promise<readonly string[]> {
    this.#show(line);
    const { file } = this.#open;
    const found = (await this.#editor.ask("semanticDiagnosticsSync", {
      file,
    })) as readonly { readonly text: string }[];
    return found.map(({ text }) => text);
  }

  #askAt(command: string, line: string): Promise<unknown> {
    this.#show(line.replace("|", ""));
    const { file } = this.#open;
    const at = { file, line: this.#head.split("\n").length, offset: line.indexOf("|") + 1 };
    return this.#editor.ask(command, at);
  }

  #show(line: string): void {
    this.#editor.tell("open", { ...this.#open, fileContent: this.#head + line });
  }
}
