// Lint rules; the folder rules of ARCHITECTURE.md are held by `no-restricted-imports`.
import unicorn from "eslint-plugin-unicorn";
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
  // Of the runtime only types, because an SDK runs its own copy; except for the command line, which all programs share.
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
  // The page prints the same program as `sdkgen try`, and needs nothing else of a command.
  {
    files: [CATALOGUE],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            { group: ["**/generated/**"] },
            { regex: "^(\\.\\./)+commands/(?!try/typescript\\.js$)" },
          ],
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
