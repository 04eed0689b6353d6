// The map of all models, compared with the modules and schemas that it loads.
import { expect, test } from "vitest";
import { models, type ModelId } from "../../generated/src/models.js";

const ids = Object.keys(models) as ModelId[];

test.each(ids)("the entry of %s matches its module and its schema", async (id) => {
  const entry = models[id];
  const { category, capabilityTags, operation, polling } = await entry.load();
  expect(entry).toMatchObject({ id, category, capabilityTags, operation });
  expect(entry.polling).toEqual(polling);
  const { properties = {}, required = [] } = (await entry.schema())["~standard"].jsonSchema.input({
    target: "draft-2020-12",
  }) as {
    readonly properties?: Readonly<Record<string, { readonly enum?: readonly unknown[] }>>;
    readonly required?: readonly string[];
  };
  const names = Object.keys(properties).filter((name) => name !== "model");
  expect(Object.keys(entry.fields).sort()).toEqual(names.sort());
  for (const [name, field] of Object.entries(entry.fields)) {
    expect(field.required, name).toBe(required.includes(name));
    if (field.type === "string") expect(field.enum, name).toEqual(properties[name]?.enum);
  }
});

test("an entry has everything that a form or a tool needs, without loading the model", () => {
  const { fields, slug, polling } = models["x-imagine-video-1.5"];
  expect(slug).toMatch(/^x-imagine-video-1-5-[0-9a-f]{8}$/);
  // 2-video.md, Common: 3 to 5 seconds.
  expect(polling).toEqual({ minSeconds: 3, maxSeconds: 5 });
  expect(fields["resolution"]).toEqual({
    type: "string",
    enum: ["480p", "720p", "1080p"],
    required: false,
  });
});
