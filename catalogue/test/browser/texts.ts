// Scripts that measure the texts of a page: words on several lines, and rows with several
// baselines. The tests evaluate the scripts in the page.

const TEXTS_IN = `(root) => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts = [];
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
    const { parentElement } = text;
    if (text.data.trim() === "" || !parentElement.checkVisibility()) continue;
    if (parentElement.closest("option, pre, textarea, .unseen") === null) texts.push(text);
  }
  return texts;
}`;

/**
 * Finds the words that are on more than one line. A word may break after a hyphen, slash or dash.
 */
export const BROKEN_WORDS = `(() => {
  const range = document.createRange();
  return (${TEXTS_IN})(document.body).flatMap((text) =>
    [...text.data.matchAll(/[A-Za-z0-9_.,]+/g)]
      .filter(({ 0: word, index }) => {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
        // A longer word needs several lines in a narrow column.
        return word.length <= 24 && new Set(tops).size > 1;
      })
      .map(([word]) => word + " in " + text.parentElement.outerHTML.slice(0, 80)),
  );
})()`;

/**
 * Finds the rows with baselines more than 1 pixel apart. A row that wraps has several lines. Two
 * texts are in the same line if the distance of their middles is less than half of the smaller
 * height.
 */
export const UNEVEN_ROWS = `(() => {
  const range = document.createRange();
  const context = document.createElement("canvas").getContext("2d");
  const lineOf = (text) => {
    range.selectNodeContents(text);
    const { top, height } = range.getClientRects()[0];
    const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(text.parentElement);
    context.font = [fontStyle, fontWeight, fontSize, fontFamily].join(" ");
    const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = context.measureText("x");
    return { text, middle: top + height / 2, height, baseline: top + (height * up) / (up + down) };
  };
  const isSameLine = (a, b) => Math.abs(a.middle - b.middle) < Math.min(a.height, b.height) / 2;
  return [...document.querySelectorAll("tr, .label, .card footer, .pay .row, .head")].flatMap((row) => {
    const lines = (${TEXTS_IN})(row).map(lineOf);
    const uneven = lines.filter((a) =>
      lines.some((b) => isSameLine(a, b) && Math.abs(a.baseline - b.baseline) > 1),
    );
    return uneven.length === 0
      ? []
      : [uneven.map(({ text, baseline }) => text.data.slice(0, 20) + " " + baseline.toFixed(1)).join(", ")];
  });
})()`;
