// Lint rules; the folder rules of ARCHITECTURE.md are held by `no-restricted-imports`.
import unicorn from "eslint-plugin-unicorn";
import { dirname, relative, resolve } from "node:path";
import tseslint from "typescript-eslint";

// Participles that do not end in "ed". A word such as "Seed" ends in it and is none.
const PARTICIPLES =
  "Told|Said|Kept|Given|Found|Known|Own|Begun|Taken|Shown|Meant|Met|Left|Lent|Heard|Held|Sent|Built|Made|Done|Gone|Seen|Read|Drawn|" +
  "Written|Chosen|Spent|Paid|Lost|Thrown|Spoken|Split|Ran|Became|Brought|Bought|Caught|Thought|Sold|Broken|Hidden|Grown|Unsent|Unread";
const PARTICIPLE = `(^|[a-z0-9])(${PARTICIPLES}|(?!Seed|Feed|Need|Speed|Embed)[A-Z][a-z]*ed)$`;

const CATALOGUE = "catalogue/{bundle,data,page}/**/*.{ts,tsx}";

const mayNotImport = (files, folders) => ({
  files,
  rules: {
    "no-restricted-imports": [
      "error",
      { patterns: folders.map((folder) => ({ group: [`**/${folder}/**`, `**/${folder}`] })) },
    ],
  },
});

// Outside of `generator/` only its doors may be imported: `index.ts`, and five that load less: `failure.ts` for the start of the
// program, `forms.ts` for the data of the catalogue's forms, `live.ts` for SDKs, `page.ts` and `page-code.ts` for browsers.
const throughDoor = {
  create(context) {
    const check = ({ source }) => {
      const path = resolve(dirname(context.filename), String(source?.value));
      if (
        /^generator[/\\](?!(index|failure|forms|live|page|page-code)\.js$)/.test(
          relative(import.meta.dirname, path),
        )
      )
        context.report({ node: source, message: "Import generator/index.ts instead." });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      TSImportType: check,
    };
  },
};

// These test single stages.
const STAGE_TESTS = [
  "test/{generator,generated}/**",
  "test/adapters/mcp/stage/models.ts",
  "catalogue/test/drift-sides.test.ts",
  "test/e2e/generate/disk/{hold-folder,write-tree}.ts",
  "test/runtime/batch/environment-proxy.test.ts",
];

export default tseslint.config(
  { ignores: ["generated/", "**/node_modules/", "**/.next/", "**/.scratch*/", "**/dist/"] },
  ...tseslint.configs.recommended,
  {
    plugins: { unicorn },
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "max-lines": ["error", 300],
      "no-restricted-syntax": [
        "error",
        {
          selector: `:matches(TSTypeAliasDeclaration, TSInterfaceDeclaration, TSEnumDeclaration, ClassDeclaration)[id.name=/${PARTICIPLE}/]`,
          message: "A type is named by a noun, not by a participle.",
        },
      ],
      "unicorn/no-useless-spread": "error",
      complexity: ["error", 15],
      eqeqeq: "error",
    },
  },
  {
    files: ["**/*.{ts,tsx,mts,mjs}"],
    ignores: ["generator/**", ...STAGE_TESTS],
    plugins: { generator: { rules: { door: throughDoor } } },
    rules: { "generator/door": "error" },
  },
  // CommonJS has no import.
  { files: ["**/*.cjs"], rules: { "@typescript-eslint/no-require-imports": "off" } },
  mayNotImport(["gateway/**/*.ts"], ["runtime", "generator", "generated", "commands", "catalogue"]),
  mayNotImport(["generator/**/*.ts"], ["gateway", "runtime", "generated", "commands", "catalogue"]),
  mayNotImport(
    ["runtime/**/*.ts"],
    ["gateway", "generator", "generated", "contracts", "commands", "catalogue"],
  ),
  // The command line of both programs: nothing of an SDK.
  {
    files: ["runtime/command-line/*.ts"],
    rules: { "no-restricted-imports": ["error", { patterns: [{ regex: "^\\.\\./" }] }] },
  },
  mayNotImport(["commands/*/**/*.ts"], ["generated"]),
  // Of the runtime only types, because an SDK runs that of its package; except for the command line, which all programs share.
  // Only its own command starts the gateway.
  {
    files: ["commands/*/**/*.ts", CATALOGUE],
    ignores: ["commands/gateway/**"],
    rules: {
      "@typescript-eslint/no-restricted-imports": [
        "error",
        {
          patterns: [
            { regex: "/runtime/(?!command-line/)", allowTypeImports: true },
            { regex: "^(\\.\\./){2,}gateway/" },
          ],
        },
      ],
    },
  },
  {
    files: [CATALOGUE],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [{ group: ["**/generated/**"] }, { regex: "^(\\.\\./)+commands/" }],
        },
      ],
    },
  },
  // Tests of the runtime import `runtime/`, of the generated package only types and the facts of its models.
  {
    files: ["test/runtime/**/*.ts"],
    rules: {
      "@typescript-eslint/no-restricted-imports": [
        "error",
        {
          patterns: [{ regex: "/generated/src/(?!registry\\.js$)", allowTypeImports: true }],
        },
      ],
    },
  },
);
