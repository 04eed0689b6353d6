// Prism without its own search for code on the page, which would write HTML.
import type * as Api from "prismjs";
import "prismjs/components/prism-core.js";

// Its languages add themselves to this global.
export const { Prism } = globalThis as unknown as { readonly Prism: typeof Api };
Prism.manual = true;
