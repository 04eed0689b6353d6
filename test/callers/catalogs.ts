// The catalog of the reference gateway, and the earlier catalog for which the app in this folder
// was written.
import { createGateway } from "../../gateway/index.js";

const KEY = "key-of-a-catalog-0123456789";

type Properties = Record<string, Record<string, unknown>>;
interface Schema {
  readonly properties: Properties;
  required: string[];
}
interface Entry {
  id: string;
  parameters?: { readonly input_schema: Schema };
}

async function published(): Promise<Entry[]> {
  const gateway = createGateway({ keys: [{ key: KEY }] });
  const headers = { authorization: `Bearer ${KEY}` };
  const answer = await gateway.fetch(
    new Request("http://localhost/v1/models?expand=parameters", { headers }),
  );
  return ((await answer.json()) as { readonly data: Entry[] }).data;
}

const textOf = (data: readonly Entry[]) => JSON.stringify({ success: true, object: "list", data });

/** The next catalog of the app, which is the catalog of the reference gateway. */
export const catalogNow = async (): Promise<string> => textOf(await published());

/** The catalog for which the app was written. */
export async function catalogBefore(): Promise<string> {
  const entries = await published();
  const schemaOf = (id: string) => {
    const schema = entries.find((each) => each.id === id)?.parameters?.input_schema;
    if (schema === undefined) throw new Error(`The reference catalog has no ${id}`);
    return schema;
  };
  const property = (id: string, name: string) => schemaOf(id).properties[name] ?? {};
  const renamed = ({ properties, ...schema }: Schema, from: string, to: string) => {
    properties[to] = properties[from] ?? {};
    delete properties[from];
    if (schema.required?.includes(from))
      schema.required.splice(schema.required.indexOf(from), 1, to);
  };

  // Changes with exactly one fix: a renamed field, value or id.
  const omni = schemaOf("x-v3-omni");
  renamed(omni, "negative_prompt", "avoid");
  renamed((omni.properties["element_list"] as { items: Schema }).items, "description", "text");
  property("x-v3-omni", "mode")["enum"] = ["standard", "pro", "4k"];
  property("x-v3-omni", "mode")["default"] = "standard";
  const videos = (omni.properties["video_list"] as { items: Schema }).items;
  Object.assign(videos.properties["keep_original_sound"] ?? {}, {
    enum: ["off", "yes"],
    default: "off",
  });

  // Changes with more than one fix.
  property("x-imagine-video", "duration")["maximum"] = 30;
  property("x-imagine-video", "resolution")["enum"] = ["480p", "720p", "1080p"];
  schemaOf("x-imagine-video").properties["style"] = { type: "string" };
  schemaOf("x-2.3").required = ["model"];
  property("x-2.3", "duration")["enum"] = [6, 8, 10];
  property("x-1-5-pro", "image_urls")["maxItems"] = 4;
  property("x-1-5-pro", "seed")["minimum"] = -100;
  renamed(schemaOf("x-1-5-pro"), "camerafixed", "camera_fixed");
  schemaOf("x-1-5-pro").properties["zoom"] = { type: "number" };

  const copyOf = (id: string, as: string): Entry => {
    const entry = JSON.parse(JSON.stringify(entries.find((each) => each.id === id))) as Entry;
    const model = entry.parameters?.input_schema.properties["model"];
    if (model !== undefined) model["const"] = as;
    return { ...entry, id: as };
  };
  const gone = { ...copyOf("x-imagine-video-1.5", "x-old-video") };
  if (gone.parameters) gone.parameters.input_schema.properties["motion"] = { type: "number" };
  const text = { ...copyOf("x-v4-std", "x-2.5-pro"), category: "text" };
  return textOf([
    ...entries.filter(({ id }) => id !== "x-v4-fast" && id !== "x-2.5-pro"),
    copyOf("x-v4-fast", "x-v4-quick"),
    gone,
    {
      id: "x-old-image",
      category: "image",
      capability_tags: ["Text to Image"],
    } as unknown as Entry,
    text,
  ]);
}
