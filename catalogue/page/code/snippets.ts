// The request as text to copy, in each language of the tabs.
import type { Request } from "../request/request.js";
import { bodyOf, type Target } from "../request/target.js";
import type { Language } from "./highlight.js";
import { python } from "./python.js";
import { commandLine, curl } from "./shell.js";
import { hasOwnUrl, type KnownFiles, withUploads } from "./uploads.js";
import { visibleJson } from "../../../generator/page.js";
import { callText } from "../../../generator/page-code.js";

/** A way to send the request. */
export interface Snippet {
  readonly name: string;
  readonly language: Language;
  readonly text: string;
  /** Whether it has the URL of a file on the gateway that serves this page. */
  readonly hasOwnUrl: boolean;
}

const NO_FILES: KnownFiles = { uploaded: new Map(), isOwn: () => false };

/**
 * Returns the snippets. A snippet that uploads a file again uses its new URL instead of this
 * gateway's.
 */
export function snippetsOf(
  sdk: string,
  target: Target,
  request: Request,
  files: KnownFiles = NO_FILES,
): readonly Snippet[] {
  const { id, call } = target;
  const sent = withUploads(request, files);
  const asItIs = hasOwnUrl(request, files);
  const uploading = hasOwnUrl(sent.request, files);
  return [
    {
      name: "TypeScript",
      language: "typescript",
      text: callText(sdk, target, sent.request, sent.uploads),
      hasOwnUrl: uploading,
    },
    // `sdkgen try` runs only models with a contract.
    ...(call === undefined
      ? [
          {
            name: "Command line",
            language: "bash" as const,
            text: commandLine(id, request),
            hasOwnUrl: asItIs,
          },
        ]
      : []),
    { name: "curl", language: "bash", text: curl(target, sent), hasOwnUrl: uploading },
    {
      name: "JSON",
      language: "json",
      text: visibleJson(bodyOf(target, request), 2),
      hasOwnUrl: asItIs,
    },
    { name: "Python", language: "python", text: python(target, sent), hasOwnUrl: uploading },
  ];
}
