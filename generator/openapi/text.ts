// Encoder for text of the catalog in descriptions, which readers of the document show as Markdown.
import { shortened } from "../typescript/text/comment.js";

/** The text without HTML, images, links and entities; other Markdown keeps its meaning. */
export const plainText = (text: string): string =>
  shortened(text)
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, "\n")
    .replace(/[^\P{C}\n]/gu, " ")
    .replace(/&(?=#?\w+;)/g, "&amp;")
    .replace(/<(?=[a-z/!?])/gi, "&lt;")
    // `](` begins a link or an image, `]:` the definition of a link.
    .replace(/\](?=[([:])/g, "]\\")
    // Linters take the word for a program.
    .replace(/\beval\(/g, "eval\\(")
    .trim();
