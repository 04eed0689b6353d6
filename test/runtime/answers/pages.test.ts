// Answers that are not JSON: pages from a server between client and gateway, and other forms of a
// refusal.
import { expect, test } from "vitest";
import { pageTitle } from "../../../runtime/call/transport/answer/page.js";

test.each([
  ["<html><title>Attention Required</title></html>", "Attention Required"],
  ["<title>413 Request Entity Too Large</title>", "413 Request Entity Too Large"],
  ["<TITLE>\n Sorry &amp; bye\n</TITLE>", "Sorry & bye"],
  ["<h1>Blocked</h1>", "Blocked"],
  ["<html><body>teapot</body></html>", "teapot"],
  ['<?xml version="1.0"?><Error><Message>R</Message></Error>', "R"],
  ["<Error><Message><![CDATA[R]]></Message></Error>", "R"],
  ["<Error><Message><![CDATA[a < b]]></Message></Error>", "a < b"],
  ["<!-- <title>old</title> --><title>R</title>", "R"],
  ["<!-- <h1>old</h1> <html>R</html>", ""],
  ["<style>a{}", ""],
  ["<html></html>", ""],
  ["default backend - 404", "default backend - 404"],
  ["upstream connect error\nreset", "upstream connect error"],
  ["error code: 1020", "error code: 1020"],
  ["  <html><head><style>a{}</style></head>Wait</html>", "Wait"],
  ["Unauthorized", "Unauthorized"],
  ['{"error":{"mess', undefined],
  ["[1,", undefined],
  ["", undefined],
  [" \n", undefined],
])("the title of the page %j is %j", (text, title) => {
  expect(pageTitle(text)).toBe(title);
});
