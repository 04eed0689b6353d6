// `--map` adds entries to a user's configuration file, and changes nothing else.
import { expect, it } from "vitest";
import { withRules } from "../../commands/generate/rules-map.js";

const ENTRY = { id: "live", follows: "x-v4-std", says: ["Why."] };

it.each<[what: string, text: string, wanted: string]>([
  [
    "no settings",
    'import { defineConfig } from "sdkgen/config";\n\nexport default defineConfig({\n});\n',
    'import { defineConfig } from "sdkgen/config";\n\nexport default defineConfig({\n  rules: {\n    // Why.\n    "live": "x-v4-std",\n  },\n});\n',
  ],
  [
    "other settings, and comments after them",
    'export default {\n  out: "sdk" // here\n  // rules: {},\n};\n',
    'export default {\n  rules: {\n    // Why.\n    "live": "x-v4-std",\n  },\n  out: "sdk" // here\n  // rules: {},\n};\n',
  ],
  [
    "existing rules",
    'export default defineConfig({\n  rules: {\n    a: "x-2.3", // ours, with a comma\n  },\n  out: "sdk",\n});\n',
    'export default defineConfig({\n  rules: {\n    // Why.\n    "live": "x-v4-std",\n    a: "x-2.3", // ours, with a comma\n  },\n  out: "sdk",\n});\n',
  ],
  [
    "empty rules on one line, behind a comment",
    "export default { // ours\n  rules: {} };\n",
    'export default { // ours\n  rules: {\n    // Why.\n    "live": "x-v4-std",\n  } };\n',
  ],
  [
    "a comment behind the brace",
    'export default { // ours\n  out: "sdk",\n};\n',
    'export default {\n  rules: {\n    // Why.\n    "live": "x-v4-std",\n  },\n  // ours\n  out: "sdk",\n};\n',
  ],
  [
    "rules on one line",
    'export default { rules: { a: "x-2.3" } } satisfies Config;\n',
    'export default { rules: {\n    // Why.\n    "live": "x-v4-std",\n    a: "x-2.3" } } satisfies Config;\n',
  ],
])("%s", async (_, text, wanted) => {
  expect(await withRules(text, "sdkgen.config.ts", [ENTRY])).toBe(wanted);
});

it("keeps the line ends of the file", async () => {
  const text = "export default {\r\n  strict: true,\r\n};\r\n";
  const wanted =
    'export default {\r\n  rules: {\r\n    // Why.\r\n    "live": "x-v4-std",\r\n  },\r\n  strict: true,\r\n};\r\n';
  expect(await withRules(text, "sdkgen.config.ts", [ENTRY])).toBe(wanted);
});

it("keeps the indentation of JSON", async () => {
  const text = '{\n    "out": "sdk",\n    "rules": { "a": "x-2.3" }\n}\n';
  expect(await withRules(text, "sdkgen.config.json", [ENTRY])).toBe(
    '{\n    "out": "sdk",\n    "rules": {\n        "a": "x-2.3",\n        "live": "x-v4-std"\n    }\n}\n',
  );
});

it.each(["export default settings();\n", "export default { rules: ours };\n", "export {};\n"])(
  "does not touch computed values: %s",
  async (text) => {
    expect(await withRules(text, "sdkgen.config.ts", [ENTRY])).toBeUndefined();
  },
);
