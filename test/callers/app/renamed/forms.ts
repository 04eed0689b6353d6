// More uses of the renamed names: types, classes, comparisons and maps of ids.
import type { ModelRequests } from "@acme/gateway-sdk";
import { client } from "./client.js";

type Request = ModelRequests["x-v3-omni"];
const MODELS = { quick: "x-v4-quick", std: "x-v4-std" } as const;

interface Note extends Pick<Request, "avoid"> {
  readonly mode: "standard";
}
const note: Note = { avoid: "smoke", mode: "standard" };

export class Scene {
  readonly request: Request = { prompt: "A scene", mode: "standard", avoid: "dust" };
  isPlain(): boolean {
    return this.request.mode === "standard";
  }
  rank(): number {
    switch (this.request.mode) {
      case "standard":
        return 1;
      default:
        return 2;
    }
  }
}

export async function forms(): Promise<readonly string[]> {
  const { request, ...scene } = new Scene();
  const picked: Pick<Request, "avoid" | "mode"> = { avoid: "fog", mode: "pro" };
  const words: Request["avoid"] = "avoid";
  await client.model(MODELS.quick).submit({ prompt: "A fountain" });
  await client.model(MODELS.std).submit({ prompt: "A fountain" });
  const edited = { ...request };
  edited.mode = "standard";
  await client.model("x-v3-omni").submit(edited);
  return [
    note.mode,
    String(request["avoid"]),
    words,
    Object.keys({ ...picked, ...scene }).join("+"),
  ];
}
