// What a published package may hold; everything else stays at home.

/** Files beside `dist/`, where they are there. */
export const OWN_FILES = ["package.json", "README.md", "CHANGELOG.md", "LICENSE"] as const;

const BUILT = /^dist\/(esm|cjs)\/.+\.(js|js\.map|d\.ts)$/;
const FORM_OF_COMMON_JS = "dist/cjs/package.json";

/** Whether a file, named from the package's folder, may be published. */
export function isPublished(path: string): boolean {
  return OWN_FILES.some((name) => name === path) || path === FORM_OF_COMMON_JS || BUILT.test(path);
}

/**
 * The settings of package.json that consumers need. Scripts are not among them, so that none can run at an installation,
 * and neither is what only a build needs.
 */
export const MANIFEST_SETTINGS = [
  "name",
  "version",
  "description",
  "keywords",
  "license",
  "repository",
  "homepage",
  "bugs",
  "author",
  "type",
  "sideEffects",
  "engines",
  "main",
  "types",
  "exports",
  "files",
  "dependencies",
  "publishConfig",
] as const;
