import tseslint from "typescript-eslint";
import unicorn from "eslint-plugin-unicorn";
export default tseslint.config(
  { ignores: ["generated/", "**/node_modules/", "**/.next/", "**/.scratch*/", "**/dist/"] },
  {
    files: ["**/*.{ts,tsx,js,mjs,mts}"],
    languageOptions: { parser: tseslint.parser },
    plugins: { unicorn },
    rules: {
      "unicorn/no-useless-spread": "error",
      complexity: ["error", 15],
      "no-restricted-syntax": [
        "error",
        { selector: "ObjectExpression > SpreadElement > ObjectExpression", message: "SPREAD" },
      ],
    },
  },
);
