// Escapes catalog text for descriptions, which OpenAPI viewers show as Markdown.
import { shortened } from "../typescript/text/comment.js";

/** Shortens a text, and escapes its HTML, images, links and entities. Keeps all other Markdown. */
export const plainText = (text: string): string =>
  shortened(text)
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, "\n")
    .replace(/[^\P{C}\n]/gu, " ")
    .replace(/&(?=#?\w+;)/g, "&amp;")
    .replace(/<(?=[a-z/!?])/gi, "&lt;")
    // `](` and `][` are part of a link or an image; `]:` starts the definition of a link.
    .replace(/\](?=[([:])/g, "]\\")
    // Linters report `eval(` in a description as code.
    .replace(/\beval\(/g, "eval\\(")
    .trim();
