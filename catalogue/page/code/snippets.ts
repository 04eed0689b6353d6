// Formats the request as code to copy, for each language tab.
import type { Request } from "../request/request.js";
import { bodyOf, type Target } from "../request/target.js";
import type { Language } from "./highlight.js";
import { python } from "./python.js";
import { commandLine, curl } from "./shell.js";
import { hasGatewayUrl, type GatewayFiles, withUploads } from "./uploads.js";
import { visibleJson } from "../../../generator/page.js";
import { callText } from "../../../generator/page-code.js";

/** The request as code in one language. */
export interface Snippet {
  readonly name: string;
  readonly language: Language;
  readonly text: string;
  /** Whether the code contains a URL of the gateway that serves this page. */
  readonly hasGatewayUrl: boolean;
}

const NO_FILES: GatewayFiles = { uploaded: new Map(), isGatewayUrl: () => false };

/**
 * Returns the request as code in each language. Code in TypeScript, curl and Python uploads the
 * user's files again, and sends the new URLs.
 */
export function snippetsOf(
  sdk: string,
  target: Target,
  request: Request,
  files: GatewayFiles = NO_FILES,
): readonly Snippet[] {
  const { id, call, fields } = target;
  const prepared = withUploads(request, files);
  // Passes `fields` only for code with the SDK, because only the SDK uploads files that are in a
  // request.
  const forSdk = withUploads(request, files, fields);
  const requestHasUrl = hasGatewayUrl(request, files);
  const codeHasUrl = hasGatewayUrl(prepared.request, files);
  return [
    {
      name: "TypeScript",
      language: "typescript",
      text: callText(sdk, target, forSdk.request, forSdk.uploads),
      hasGatewayUrl: codeHasUrl,
    },
    // `sdkgen try` runs only models with a contract.
    ...(call === undefined
      ? [
          {
            name: "Command line",
            language: "bash" as const,
            text: commandLine(id, request),
            hasGatewayUrl: requestHasUrl,
          },
        ]
      : []),
    { name: "curl", language: "bash", text: curl(target, prepared), hasGatewayUrl: codeHasUrl },
    {
      name: "JSON",
      language: "json",
      text: visibleJson(bodyOf(target, request), 2),
      hasGatewayUrl: requestHasUrl,
    },
    {
      name: "Python",
      language: "python",
      text: python(target, prepared),
      hasGatewayUrl: codeHasUrl,
    },
  ];
}
