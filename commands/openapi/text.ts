// Encoder for text of the catalog in descriptions, which readers of the document show as Markdown.
import { shortened } from "../../generator/emit/text/comment.js";

/** The text, of which no HTML, image, link or entity comes; the other marks of Markdown keep their meaning. */
export const plainText = (text: string): string =>
  shortened(text)
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, "\n")
    .replace(/[^\P{C}\n]/gu, " ")
    .replace(/&(?=#?\w+;)/g, "&amp;")
    .replace(/<(?=[a-z/!?])/gi, "&lt;")
    // Of `](` comes a link or an image, of `]:` what `][` leads to.
    .replace(/\](?=[([:])/g, "]\\")
    // Linters take the word for a program.
    .replace(/\beval\(/g, "eval\\(")
    .trim();
