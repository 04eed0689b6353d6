// publint and attw, which judge a package as the tools of its consumers do.
import { readFile } from "node:fs/promises";

/** The faults that the linters find in a tarball, one sentence each. */
export async function faultsOfLinters(tarball: string): Promise<readonly string[]> {
  const bytes = await readFile(tarball);
  return [...(await faultsOfManifest(bytes)), ...(await faultsOfTypes(bytes))];
}

async function faultsOfManifest(tarball: Buffer): Promise<readonly string[]> {
  const [{ publint }, { formatMessage }] = await Promise.all([
    import("publint"),
    import("publint/utils"),
  ]);
  const found = await publint({ pack: { tarball: new Uint8Array(tarball).buffer }, strict: true });
  return (
    found.messages
      .filter(({ type }) => type !== "suggestion")
      // Node does read `imports` of the package.json nearest to a module, and the CommonJS modules find `#platform` by it.
      .filter(
        ({ code, args }) =>
          !(
            code === "NESTED_PACKAGE_JSON_FIELD_IGNORED" &&
            "field" in args &&
            args.field === "imports"
          ),
      )
      .map((message) => {
        const words = formatMessage(message, found.pkg ?? {}, { color: false }) ?? message.code;
        return `publint: ${words}`;
      })
  );
}

async function faultsOfTypes(tarball: Buffer): Promise<readonly string[]> {
  const [{ checkPackage, createPackageFromTarballData }, { problemKindInfo }] = await Promise.all([
    import("@arethetypeswrong/core"),
    import("@arethetypeswrong/core/problems"),
  ]);
  const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball)));
  if (analysis.types === false) return ["attw: the package has no types"];
  return (
    analysis.problems
      // A resolution that does not know `exports`, from before Node 16.
      .filter((problem) => !("resolutionKind" in problem && problem.resolutionKind === "node10"))
      .map((problem) => {
        const { title, shortDescription } = problemKindInfo[problem.kind];
        const place =
          "entrypoint" in problem
            ? `${problem.entrypoint} by ${problem.resolutionKind}`
            : "fileName" in problem
              ? problem.fileName
              : problem.typesFileName;
        return `attw: ${title}: ${shortDescription} (${place})`;
      })
  );
}
