// Escapes catalog text for descriptions, which readers of the document show as Markdown.
import { shortened } from "../typescript/text/comment.js";

/** The text without HTML, images, links and entities. Other Markdown keeps its meaning. */
export const plainText = (text: string): string =>
  shortened(text)
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, "\n")
    .replace(/[^\P{C}\n]/gu, " ")
    .replace(/&(?=#?\w+;)/g, "&amp;")
    .replace(/<(?=[a-z/!?])/gi, "&lt;")
    // `](` begins a link or an image; `]:` begins the definition of a link.
    .replace(/\](?=[([:])/g, "]\\")
    // Linters report the word as code.
    .replace(/\beval\(/g, "eval\\(")
    .trim();
